import { matchPath } from '@fondly/contract/page';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { Route } from 'wouter';
import { PageRouter } from '../page-router.tsx';
import { usePageLocation } from '../shared/page/page-location.ts';

type Pages = Record<string, ReactNode>;

/** The router of the product with the page of the address. Every other address shows "somewhere else". */
export const PageRoutes = ({ pages }: { pages: Pages }) => (
  <PageRouter>
    <CurrentPage pages={pages} />
  </PageRouter>
);

/** Pages in one layout share it, as in the product. */
export function CurrentPage({ pages }: { pages: Pages }) {
  const { pathname } = usePageLocation();
  const [path, page] = Object.entries(pages).find(([one]) => one === '*' || matchPath(one, pathname)) ?? [];
  return path === undefined ? <p>somewhere else</p> : <Route path={path}>{page}</Route>;
}

/** Opens an address before the first render, until the test ends. */
export function setAddress(address: string): void {
  window.history.replaceState(null, '', address);
  onTestFinished(() => window.history.replaceState(null, '', '/'));
}

export const readAddress = (): string => window.location.pathname + window.location.search;
