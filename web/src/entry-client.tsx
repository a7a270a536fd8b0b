import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Application } from './application.tsx';
import { loadPage } from './page-modules.tsx';
import { PageRouter } from './page-router.tsx';
import { withoutPrefix } from './shared/language/page-language.ts';
import { PreloadPageProvider } from './shared/page/preload-page.ts';

const isFallback = document.documentElement.dataset.skeleton !== undefined;

/** A page that could not be loaded early is loaded when it is opened. */
const preloadPage = (path: string): Promise<void> =>
  loadPage(path.split('?')[0] ?? path).then(
    () => {},
    () => {},
  );

// The script of the page is preloaded by its document, so this takes no time. It shares a file with this module, which
// would wait for itself with a top-level await.
const loaded = loadPage(withoutPrefix(window.location.pathname));
// Without its script, the application opens the page once more or says that it is broken.
void loaded
  .catch(() => {})
  .then(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <PageRouter>
            <PreloadPageProvider value={preloadPage}>
              <Application isFallback={isFallback} />
            </PreloadPageProvider>
          </PageRouter>
        </StrictMode>,
      );
    }),
  );
