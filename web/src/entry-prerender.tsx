import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { Application } from './application.tsx';
import { loadPage } from './page-modules.tsx';
import { LocationProvider, toStaticLocation } from './shared/page/location-provider.tsx';

/**
 * Writes the document of a page at build time, whole: a browser without scripts, and a crawler, read every section where
 * it belongs. React would otherwise move large sections to the end of the page and put them in place with a script.
 *
 * @param path - null for the document of every other address, which shows a skeleton
 */
export async function writeDocument(path: string | null): Promise<string> {
  if (path !== null) await loadPage(path);
  const body = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <LocationProvider location={toStaticLocation(path ?? '/')}>
        <Application isFallback={path === null} />
      </LocationProvider>,
      {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          pipe(body);
          resolve();
        },
        onError: reject,
      },
    );
  });
  return text(body);
}
