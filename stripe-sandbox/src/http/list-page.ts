import type { Context } from '../context.ts';
import { invalidRequest } from './api-error.ts';
import type { Raw } from './form-encoding.ts';
import { fields, integer, type Reader, text } from './parameters.ts';

interface Range {
  gt: number;
  gte: number;
  lt: number;
  lte: number;
}

const bounds = fields({ gt: integer, gte: integer, lt: integer, lte: integer });

/** `created=5` means exactly that second; `created[gt]`, `[gte]`, `[lt]`, and `[lte]` are bounds. */
export const createdRange: Reader<Partial<Range>> = {
  read(value: Raw, name: string) {
    if (typeof value === 'string') {
      const second = integer.read(value, name);
      return { gte: second, lte: second };
    }
    const read = bounds.read(value, name);
    return Object.fromEntries(Object.entries(read).filter(([, bound]) => typeof bound === 'number'));
  },
};

export const listParameters = { limit: integer, starting_after: text(), ending_before: text(), created: createdRange };

interface ListParams {
  limit?: number | null | undefined;
  starting_after?: string | null | undefined;
  ending_before?: string | null | undefined;
  created?: Partial<Range> | null | undefined;
}

export function isWithin(second: number, range: Partial<Range>): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return second > gt && second >= gte && second < lt && second <= lte;
}

/** The rows that lists show yet. Stripe's lists may lag behind its writes. */
export function withoutLagging<T extends { created: number }>({ clock, switches }: Context, rows: Iterable<T>): T[] {
  const shownUntil = Math.floor((clock.nowMs() - switches.listLagMs) / 1000);
  return [...rows].filter(({ created }) => created <= shownUntil);
}

function findCursor<T extends { id: string }>(rows: T[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param });
  return index;
}

/**
 * One page of a list, newest row first.
 *
 * @param rows - oldest first
 * @throws ApiError for a limit outside 1 to 100, for two cursors, and for a cursor that is not in the list
 */
export function listPage<T extends { id: string; created?: number }>(
  url: string,
  rows: Iterable<T>,
  params: ListParams,
  isIncluded: (row: T) => boolean = () => true,
): { object: 'list'; url: string; has_more: boolean; data: T[] } {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100) throw invalidRequest('limit must be between 1 and 100.', { param: 'limit' });
  const { starting_after: after, ending_before: before, created: range } = params;
  if (after && before) {
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.', {
      code: 'parameters_exclusive',
    });
  }
  const matching = [...rows]
    .filter((row) => (!range || isWithin(row.created ?? 0, range)) && isIncluded(row))
    .reverse();
  if (before) {
    const end = findCursor(matching, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', url, has_more: start > 0, data: matching.slice(start, end) };
  }
  const start = after ? findCursor(matching, after, 'starting_after') + 1 : 0;
  return { object: 'list', url, has_more: matching.length > start + limit, data: matching.slice(start, start + limit) };
}
