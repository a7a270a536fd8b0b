import type { Audience, Page } from '@fondly/contract/page';
import { pages } from '@fondly/contract/pages';
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

const layouts: Record<Audience, string | null> = {
  visitor: null,
  customer: 'customer/layout.tsx',
  restaurant: 'restaurant/layout.tsx',
  admin: 'admin/layout.tsx',
};

const findLayout = ({ hasLayout, audience }: Page) => (hasLayout ? layouts[audience] : null);
const routesByLayout = Map.groupBy(pages, findLayout);

/** The routes of `contract/src/pages.ts`, each in the layout of its audience. */
export default [...routesByLayout].flatMap(([layoutFile, framedPages]) => {
  const routes = framedPages.map(toRoute);
  return layoutFile ? [layout(layoutFile, routes)] : routes;
}) satisfies RouteConfig;

/** Ids are the names of files. A second page of the same file is named after its path. */
function toRoute({ path, file }: Page): RouteConfigEntry {
  if (path === '/') return index(file);
  const isFirstOfFile = pages.find((page) => page.file === file)?.path === path;
  const id = isFirstOfFile ? file.replace('.tsx', '') : `${file.replace(/[\w-]+-page\.tsx$/, '')}${path.slice(1)}-page`;
  return route(path.slice(1), file, { id });
}
