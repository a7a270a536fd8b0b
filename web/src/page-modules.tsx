import visitorGroups from 'virtual:pages';
import { matchPath } from '@fondly/contract/page';
import { type ComponentType, type ReactNode, use } from 'react';
import { BrokenPage } from './shared/page/broken-page.tsx';
import { OfflinePage, OfflineTile } from './shared/page/offline-page.tsx';
import type { MetaDescriptor } from './shared/page/page-meta.ts';

type Meta = (visit: { location: { pathname: string } }) => MetaDescriptor[];
/** What the file of a page exports. */
type PageModule = { default: ComponentType; meta?: Meta };
/** What the file of a layout exports. */
type LayoutModule = { default: ComponentType<{ children: ReactNode }>; meta?: Meta };
/** Pages in one layout. */
export type PageGroup = {
  layout: (() => Promise<LayoutModule>) | null;
  pages: { path: string; load: () => Promise<PageModule> }[];
};
type Row = PageGroup['pages'][number] & Pick<PageGroup, 'layout'>;

/** The page of an address, with the pattern of its address. */
export type LoadedPage = {
  path: string;
  Page: PageModule['default'];
  Layout: LayoutModule['default'] | null;
  meta: Meta | undefined;
};

const fallbackPath = '/*';
/** The name under which a tab stores when a missing script loaded its page again. */
const reloadedAt = 'reloaded-at';
const reloadPauseMilliseconds = 30_000;
const visitorRows = toRows(visitorGroups);
let workRows: Row[] | null = null;
const loadedPages = new Map<Row, LoadedPage>();
/** By address, until a failure. */
const loading = new Map<string, Promise<LoadedPage>>();
const opening = new Map<string, Promise<LoadedPage>>();

function toRows(groups: PageGroup[]): Row[] {
  return groups.flatMap(({ layout, pages }) => pages.map((page) => ({ ...page, layout })));
}

/** The page of an address, once its script is here. Until then the previous page stays on screen. */
export const useLoadedPage = (pathname: string): LoadedPage => findLoaded(pathname) ?? use(openPage(pathname));

/** React asks for the same promise until it is settled. */
function openPage(pathname: string): Promise<LoadedPage> {
  const opened = opening.get(pathname) ?? loadPage(pathname).catch(() => openFromServer(pathname));
  opening.set(pathname, opened);
  return opened;
}

/**
 * A deploy has replaced the scripts, so the document of the page names those that exist. Without a connection, the service
 * worker answers customers with their pickup codes. Others read that they are offline and can go back to what they had.
 */
async function openFromServer(pathname: string): Promise<LoadedPage> {
  if (navigator.onLine || (navigator.serviceWorker?.controller && findIn(visitorRows, pathname))) {
    if (canReload()) {
      window.location.reload();
      return new Promise(() => {});
    }
    return { path: fallbackPath, Page: BrokenPage, Layout: null, meta: undefined };
  }
  window.addEventListener('online', () => opening.delete(pathname), { once: true });
  const layout = await findWorkLayout(pathname);
  return { path: fallbackPath, Page: layout ? OfflineTile : OfflinePage, Layout: layout, meta: undefined };
}

/** A script that stays missing must not load the page again and again. */
function canReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedAt));
    sessionStorage.setItem(reloadedAt, String(Date.now()));
    return Date.now() - last > reloadPauseMilliseconds;
  } catch {
    return false;
  }
}

/** The layout of a restaurant or an admin stays around the tile, with all that it has read. Null if its script is not here. */
async function findWorkLayout(pathname: string): Promise<LoadedPage['Layout']> {
  const layout = await findIn(workRows ?? [], pathname)
    ?.layout?.()
    .catch(() => null);
  return layout?.default ?? null;
}

/** Loads the scripts of a page and of its layout, once. */
export function loadPage(pathname: string): Promise<LoadedPage> {
  const loaded = loading.get(pathname) ?? start(pathname);
  loading.set(pathname, loaded);
  loaded.catch(() => loading.delete(pathname));
  return loaded;
}

async function start(pathname: string): Promise<LoadedPage> {
  const row = findRow(pathname) ?? (await findWorkRow(pathname));
  const [page, layout] = await Promise.all([row.load(), row.layout?.()]);
  const loaded = {
    path: row.path,
    Page: page.default,
    Layout: layout?.default ?? null,
    meta: page.meta ?? layout?.meta,
  };
  loadedPages.set(row, loaded);
  return loaded;
}

function findLoaded(pathname: string): LoadedPage | undefined {
  const row = findRow(pathname);
  return row && loadedPages.get(row);
}

/** Among the rows that are here; undefined if others must be loaded first. */
const findRow = (pathname: string): Row | undefined =>
  findIn(visitorRows, pathname) ?? (workRows ? (findIn(workRows, pathname) ?? findFallback(workRows)) : undefined);

async function findWorkRow(pathname: string): Promise<Row> {
  workRows ??= toRows((await import('virtual:work-pages')).default);
  const row = findRow(pathname);
  if (!row) throw new Error(`no page has the address ${pathname}`);
  return row;
}

/** A phone may have begun the address with a capital. */
const findIn = (rows: Row[], pathname: string): Row | undefined =>
  rows.find(({ path }) => path !== fallbackPath && matchPath(path.toLowerCase(), pathname.toLowerCase()) !== null);
const findFallback = (rows: Row[]): Row | undefined => rows.find(({ path }) => path === fallbackPath);
