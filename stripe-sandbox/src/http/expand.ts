import type { Context } from '../context.ts';
import { invalidRequest } from './api-error.ts';
import { expandable, objectLookups, responseKindOf } from './expandable.ts';

type Json = Record<string, unknown>;

const maxDepth = 4;

/** What lies under one step of a path, by kind; nothing where it cannot be opened. */
function kindsUnder(kinds: string[], step: string): string[] {
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
    if (steps.length > maxDepth) throw invalidRequest('You may expand at most 4 levels.', { param: 'expand' });
    let kinds = [responseKindOf(method, path)];
    for (const step of steps) {
      kinds = kindsUnder(kinds, step);
      if (kinds.length === 0) throw invalidRequest(`This property cannot be expanded (${whole}).`, { param: 'expand' });
    }
  }
}

const refundsOf = ({ store }: Context, chargeId: string) => ({
  object: 'list',
  url: `/v1/charges/${chargeId}/refunds`,
  has_more: false,
  data: [...store.refunds.all()].filter((row) => row.charge === chargeId).reverse(),
});

/** What a field holds: the object behind an id, or what is there already. A charge has no list of refunds of its own. */
function expanded(context: Context, from: Json, step: string, kinds: string[]): unknown {
  const value = from[step];
  if (kinds.includes('list:refund') && from.object === 'charge') return refundsOf(context, String(from.id));
  if (typeof value !== 'string') return value;
  for (const kind of kinds) {
    const found = objectLookups[kind]?.(context, value);
    if (found) return found;
  }
  return value;
}

function expandPath(context: Context, target: unknown, kinds: string[], steps: string[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof target !== 'object' || target === null) return target;
  if (Array.isArray(target)) return target.map((item) => expandPath(context, item, kinds, steps));
  const from = target as Json;
  const inside = kindsUnder(kinds, step);
  return { ...from, [step]: expandPath(context, expanded(context, from, step, inside), inside, rest) };
}

/** A copy of the answer with the named fields opened; the stored objects stay as they are. */
export function expand(
  context: Context,
  answer: object,
  at: { method: string; path: string },
  wanted: string[],
): object {
  const kinds = [responseKindOf(at.method, at.path)];
  return wanted.reduce((target, whole) => expandPath(context, target, kinds, whole.split('.')) as object, answer);
}
