import './base.css';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { startTransition, useEffect, useState } from 'react';
import { Route } from 'wouter';
import bricolage from './fonts/bricolage.woff2?url';
import { type LoadedPage, useLoadedPage } from './page-modules.tsx';
import { pageLanguage, toAddress } from './shared/language/page-language.ts';
import { BrokenPageBoundary } from './shared/page/broken-page-boundary.tsx';
import { MetaTags } from './shared/page/meta-tags.tsx';
import { usePageLocation } from './shared/page/page-location.ts';
import { pageMeta } from './shared/page/page-meta.ts';
import { PageSkeleton } from './shared/page/page-skeleton.tsx';

const defaultMeta = pageMeta({ title: 'Fondly', isSharedByManyUrls: true });

/**
 * The whole document: the page of the address, in the layout of its audience. Loads no library: each layout brings what
 * its pages need, so that public pages stay small.
 *
 * @param isFallback - whether the document was written for every address without a document of its own, as a skeleton
 */
export function Application({ isFallback }: { isFallback: boolean }) {
  const [isSkeleton, setSkeleton] = useState(isFallback);
  useEffect(() => {
    startTransition(() => setSkeleton(false));
    // `start-on-use.ts` waits for it.
    window.dispatchEvent(new Event('application-started'));
  }, []);
  return isSkeleton ? <Document page={null} /> : <CurrentDocument />;
}

function CurrentDocument() {
  const { pathname } = usePageLocation();
  return <Document page={useLoadedPage(pathname)} />;
}

function Document({ page }: { page: LoadedPage | null }) {
  const location = usePageLocation();
  return (
    <html lang={pageLanguage} data-skeleton={page ? undefined : ''}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" />
        <MetaTags descriptors={(page?.meta ?? defaultMeta)({ location })} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href={toAddress('/manifest.webmanifest')} />
        <link rel="apple-touch-icon" href="/icons/apple-180.png" />
        {[figtree, bricolage].map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {import.meta.env.DEV && <script src="/dev/clock.js" async />}
      </head>
      <body>
        <BrokenPageBoundary resetKey={location.key}>
          {page ? <PageInLayout page={page} /> : <PageSkeleton />}
        </BrokenPageBoundary>
      </body>
    </html>
  );
}

/** The layout stays when the next page has the same one. */
function PageInLayout({ page: { path, Page, Layout } }: { page: LoadedPage }) {
  return (
    <Route path={path}>
      {Layout ? (
        <Layout>
          <Page />
        </Layout>
      ) : (
        <Page />
      )}
    </Route>
  );
}
