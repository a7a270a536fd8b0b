import { matchPath, type Page } from '@fondly/contract/page';
import { pages } from '@fondly/contract/pages';

export type FoundPage = { page: Page; param: (name: string) => string };

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/** Built files are looked up here, too, so that most addresses are told apart by one look into a map. */
const pagesByFirstSegment = Map.groupBy(
  // The page for unknown addresses has no address of its own.
  pages.filter(({ path }) => path !== '/*'),
  ({ path }) => firstSegment(path),
);

/** The page at an address, by the first row that fits; null when no page has this address. */
export function findPage(urlPath: string): FoundPage | null {
  for (const page of pagesByFirstSegment.get(firstSegment(urlPath)) ?? []) {
    const params = matchPath(page.path, urlPath);
    if (params) return { page, param: (name) => params.get(name) ?? '' };
  }
  return null;
}
