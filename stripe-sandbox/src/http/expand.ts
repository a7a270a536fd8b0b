import type { World } from '../context.ts';
import { invalid } from './api-error.ts';
import { answerOf, expandable, lookUps } from './expandable.ts';

type Json = Record<string, unknown>;

const deepest = 4;

/** What lies under one step of a path, by kind; nothing where it cannot be opened. */
function under(kinds: string[], step: string): string[] {
  return kinds.flatMap((kind) => {
    if (kind === 'never') return [kind];
    if (kind.startsWith('list:')) return step === 'data' ? [kind.slice('list:'.length)] : [];
    return expandable[kind]?.[step] ?? [];
  });
}

/**
 * Looks at every step of each path before any work is done: a request that is refused must change nothing, and a path
 * is right or wrong whatever the object has in it.
 *
 * @param path - of the endpoint, such as `/refunds/:id`
 * @throws Refusal 400 for what its answer does not have, at whatever depth, and for more than 4 levels
 */
export function assertExpandable(method: string, path: string, wanted: string[]): void {
  for (const whole of wanted) {
    const steps = whole.split('.');
    if (steps.length > deepest) throw invalid('You may expand at most 4 levels.', { param: 'expand' });
    let kinds = [answerOf(method, path)];
    for (const step of steps) {
      kinds = under(kinds, step);
      if (kinds.length === 0) throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
    }
  }
}

const refundsOf = ({ store }: World, chargeId: string) => ({
  object: 'list',
  url: `/v1/charges/${chargeId}/refunds`,
  has_more: false,
  data: [...store.refunds.all()].filter((row) => row.charge === chargeId).reverse(),
});

/** What a field holds: the object behind an id, or what is there already. A charge has no list of refunds of its own. */
function opened(world: World, from: Json, step: string, kinds: string[]): unknown {
  const value = from[step];
  if (kinds.includes('list:refund') && from.object === 'charge') return refundsOf(world, String(from.id));
  if (typeof value !== 'string') return value;
  for (const kind of kinds) {
    const found = lookUps[kind]?.(world, value);
    if (found) return found;
  }
  return value;
}

function expandPath(world: World, target: unknown, kinds: string[], steps: string[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof target !== 'object' || target === null) return target;
  if (Array.isArray(target)) return target.map((item) => expandPath(world, item, kinds, steps));
  const from = target as Json;
  const inside = under(kinds, step);
  return { ...from, [step]: expandPath(world, opened(world, from, step, inside), inside, rest) };
}

/** A copy of the answer with the named fields opened; the stored objects stay as they are. */
export function expand(world: World, answer: object, at: { method: string; path: string }, wanted: string[]): object {
  const kinds = [answerOf(at.method, at.path)];
  return wanted.reduce((target, whole) => expandPath(world, target, kinds, whole.split('.')) as object, answer);
}
