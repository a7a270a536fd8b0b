import './base.css';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import type { LinksFunction } from 'react-router';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import bricolage from './fonts/bricolage.woff2?url';
import { pageLanguage, toAddress } from './shared/language/page-language.ts';
import { BrokenPage } from './shared/page/broken-page.tsx';
import { pageMeta } from './shared/page/page-meta.ts';
import { PageSkeleton } from './shared/page/page-skeleton.tsx';

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const;

export const meta = pageMeta({ title: 'Fondly', isSharedByManyUrls: true });

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: toAddress('/manifest.webmanifest') },
  { rel: 'apple-touch-icon', href: '/icons/apple-180.png' },
  font(figtree),
  font(bricolage),
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={pageLanguage}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        <Meta />
        <Links />
        {import.meta.env.DEV && <script src="/dev/clock.js" async />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Loads no library: each audience's layout brings what its pages need, so that public pages stay small. */
export default function Root() {
  return <Outlet />;
}

/** Shown while the script of a page loads that was not prerendered. */
export function HydrateFallback() {
  return <PageSkeleton />;
}

/** Catches errors of every page. An unknown address has its own page. */
export function ErrorBoundary() {
  return <BrokenPage />;
}
