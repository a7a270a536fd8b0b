import type { BrowserContext } from '@playwright/test';

/** What went wrong in a browser, one line each. */
export type Faults = {
  /** Lines that this journey is about, such as a refusal that it asks for; all others fail it. */
  allow(...lines: RegExp[]): void;
  unexpected(): string[];
  watch(context: BrowserContext): void;
};

/**
 * Hears errors of every page of a context: what a script threw, what was written to the console as an error, answers
 * from 400 and requests that got none. A journey that leaves one behind has failed, whatever its pages showed.
 */
export function openFaults(): Faults {
  const lines: string[] = [];
  const allowed: RegExp[] = [];
  return {
    allow: (...more) => void allowed.push(...more),
    unexpected: () => lines.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    watch(context) {
      context.on('weberror', (fault) => lines.push(`thrown: ${fault.error().stack ?? fault.error().message}`));
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        // The browser's own line about an answer or a request, which are heard below with their addresses.
        if (message.text().startsWith('Failed to load resource')) return;
        lines.push(`console: ${message.text()}`);
      });
      context.on('response', (response) => {
        if (response.status() < 400) return;
        lines.push(`${response.request().method()} ${pathOf(response.url())} ${response.status()}`);
      });
      context.on('requestfailed', (request) => {
        const why = request.failure()?.errorText ?? '';
        // A page that is left breaks off what it was still reading, its stream of signals first of all.
        if (why === 'net::ERR_ABORTED') return;
        lines.push(`${request.method()} ${pathOf(request.url())} ${why}`);
      });
    },
  };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
