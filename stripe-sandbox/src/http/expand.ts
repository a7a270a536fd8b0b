import type { Context } from '../context.ts';
import { invalidRequest } from './api-error.ts';
import { expandable, objectLookups, responseKindOf } from './expandable.ts';

type Json = Record<string, unknown>;

const maxDepth = 4;

/** The kinds that one step of a path leads to; none if it cannot be expanded. */
function kindsUnder(kinds: string[], step: string): string[] {
  return kinds.flatMap((kind) => {
    if (kind === 'never') return [kind];
    if (kind.startsWith('list:')) return step === 'data' ? [kind.slice('list:'.length)] : [];
    return expandable[kind]?.[step] ?? [];
  });
}

/**
 * Checks every step of each path before the operation runs, because a refused request must change nothing. Whether a
 * path is valid depends on the endpoint only, never on the object.
 *
 * @param path - of the endpoint, such as `/refunds/:id`
 * @throws ApiError 400 for a step that does not exist or cannot be expanded, and for more than 4 levels
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

/** The object behind an id, or the value itself. The refunds of a charge are listed here, because charges do not store them. */
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

/** A copy of the answer with the requested fields expanded. Stored objects do not change. */
export function expand(
  context: Context,
  answer: object,
  at: { method: string; path: string },
  wanted: string[],
): object {
  const kinds = [responseKindOf(at.method, at.path)];
  return wanted.reduce((target, whole) => expandPath(context, target, kinds, whole.split('.')) as object, answer);
}
