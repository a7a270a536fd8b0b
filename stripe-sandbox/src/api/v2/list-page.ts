import { invalidRequest } from '../../http/api-error.ts';

interface PageParams {
  limit?: number | null | undefined;
  page?: string | null | undefined;
}

/** One page of a v2 list, newest row first. The next page has a URL with a token in place of a cursor. */
export function listPageV2<T>(path: string, rows: Iterable<T>, { limit, page }: PageParams) {
  const size = limit ?? 20;
  if (size < 1 || size > 100) throw invalidRequest('limit must be between 1 and 100.');
  const start = page ? Number(Buffer.from(page, 'base64url').toString()) : 0;
  if (!Number.isInteger(start) || start < 0) throw invalidRequest('Invalid page token.');
  const all = [...rows].reverse();
  const urlOf = (at: number) => `${path}?limit=${size}&page=${Buffer.from(String(at)).toString('base64url')}`;
  return {
    data: all.slice(start, start + size),
    next_page_url: all.length > start + size ? urlOf(start + size) : null,
    previous_page_url: start > 0 ? urlOf(Math.max(0, start - size)) : null,
  };
}
