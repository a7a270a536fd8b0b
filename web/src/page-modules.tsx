import visitorGroups from 'virtual:pages';
import { type ComponentType, use } from 'react';
import { type MetaDescriptor, matchRoutes, type RouteObject } from 'react-router';

/** What the file of a page or of a layout exports. */
type PageModule = {
  default: ComponentType;
  meta?: (visit: { location: { pathname: string } }) => MetaDescriptor[];
};
type Load = () => Promise<PageModule>;
/** Pages in one layout. */
export type PageGroup = { layout: Load | null; pages: { path: string; load: Load }[] };
type PageRoute = RouteObject & { handle: { load: Load; layout: Load | null } };

/** The page of an address, with the routes among which it was found. */
export type LoadedPage = { routes: RouteObject[]; meta: PageModule['meta'] };

const modules = new Map<Load, PageModule>();
const visitorRoutes = toRoutes(visitorGroups);
let allRoutes: RouteObject[] | null = null;
/** By address, until a failure. */
const loading = new Map<string, Promise<LoadedPage>>();
const opening = new Map<string, Promise<LoadedPage>>();

function toRoutes(groups: PageGroup[]): RouteObject[] {
  return groups.flatMap(({ layout, pages }): RouteObject[] => {
    const routes: PageRoute[] = pages.map(({ path, load }) => ({
      path,
      element: <Loaded load={load} />,
      handle: { load, layout },
    }));
    return layout ? [{ element: <Loaded load={layout} />, children: routes }] : routes;
  });
}

/** A page or layout whose script is here. */
function Loaded({ load }: { load: Load }) {
  const Component = modules.get(load)?.default;
  return Component && <Component />;
}

/** The page of an address, once its script is here. Until then the previous page stays on screen. */
export const useLoadedPage = (pathname: string): LoadedPage => findLoaded(pathname) ?? use(openPage(pathname));

/** React asks for the same promise until it is settled. */
function openPage(pathname: string): Promise<LoadedPage> {
  const opened = opening.get(pathname) ?? loadPage(pathname).catch(openFromServer);
  opening.set(pathname, opened);
  return opened;
}

/** A deploy has replaced the scripts, so the document of the page names those that exist. Offline, the page is broken. */
function openFromServer(error: unknown): Promise<LoadedPage> {
  if (!navigator.onLine) throw error;
  window.location.reload();
  return new Promise(() => {});
}

/** Loads the scripts of a page and of its layout, once. */
export function loadPage(pathname: string): Promise<LoadedPage> {
  const loaded = loading.get(pathname) ?? start(pathname);
  loading.set(pathname, loaded);
  loaded.catch(() => loading.delete(pathname));
  return loaded;
}

async function start(pathname: string): Promise<LoadedPage> {
  const routes = findRoutes(pathname) ?? (await loadAllRoutes());
  const { load, layout } = findHandle(routes, pathname);
  await Promise.all([load, layout].map((one) => one && loadModule(one)));
  return toLoadedPage(routes, { load, layout });
}

function findLoaded(pathname: string): LoadedPage | null {
  const routes = findRoutes(pathname);
  if (!routes) return null;
  const { load, layout } = findHandle(routes, pathname);
  return modules.has(load) && (!layout || modules.has(layout)) ? toLoadedPage(routes, { load, layout }) : null;
}

/** The routes that are here and have a page for the address; null if others must be loaded first. */
const findRoutes = (pathname: string): RouteObject[] | null =>
  allRoutes ?? (matchRoutes(visitorRoutes, pathname) ? visitorRoutes : null);

async function loadAllRoutes(): Promise<RouteObject[]> {
  const { default: workGroups } = await import('virtual:work-pages');
  allRoutes ??= [...visitorRoutes, ...toRoutes(workGroups)];
  return allRoutes;
}

function findHandle(routes: RouteObject[], pathname: string): PageRoute['handle'] {
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match) throw new Error(`no page has the address ${pathname}`);
  return match.route.handle;
}

async function loadModule(load: Load): Promise<void> {
  if (!modules.has(load)) modules.set(load, await load());
}

const toLoadedPage = (routes: RouteObject[], { load, layout }: PageRoute['handle']): LoadedPage => ({
  routes,
  meta: modules.get(load)?.meta ?? (layout ? modules.get(layout)?.meta : undefined),
});
