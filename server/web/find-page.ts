import { matchPath, type Page } from '@fondly/contract/page';
import { pages } from '@fondly/contract/pages';

export type FoundPage = { page: Page; param: (name: string) => string };

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/** Requests for built files come here too. Grouping by the first segment rejects most of them with one lookup. */
const pagesByFirstSegment = Map.groupBy(
  // The fallback page matches every address.
  pages.filter(({ path }) => path !== '/*'),
  ({ path }) => firstSegment(path),
);

/** The first page whose path matches the address, or null. */
export function findPage(urlPath: string): FoundPage | null {
  for (const page of pagesByFirstSegment.get(firstSegment(urlPath)) ?? []) {
    const params = matchPath(page.path, urlPath);
    if (params) return { page, param: (name) => params.get(name) ?? '' };
  }
  return null;
}
