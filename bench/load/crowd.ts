import http from 'node:http';
import { sendToParent } from '../start-bench-process.ts';

/*
 * Thousands of pages with one stream each, in one process. They connect again like a browser: after the time that the
 * server named, and later after each refusal. Times come from the machine's monotonic clock, which all processes share.
 */
export type CrowdJob =
  | { open: { ports: number[]; zips: string[]; cookies: string[] } }
  /** Waits until so many streams have this id of a signal. */
  | { waitForId: string; readers: number }
  /** Cuts every connection and waits until all are open again. */
  | { cut: true };

type Page = {
  port: number;
  path: string;
  cookie: string;
  request: http.ClientRequest | null;
  retryMilliseconds: number;
};

const now = () => Number(process.hrtime.bigint()) / 1e6;
const pages: Page[] = [];
const openPages = new Set<Page>();
const seenAt = new Map<string, number[]>();
let refusals = 0;
/** As many connections are opened at a time as one page load after the other would. */
const openAtOnce = 50;

function connect(page: Page): Promise<void> {
  return new Promise((resolve) => {
    const { port, path, cookie } = page;
    const again = () => {
      openPages.delete(page);
      setTimeout(() => void connect(page).then(resolve), page.retryMilliseconds).unref();
      page.retryMilliseconds = Math.min(30_000, page.retryMilliseconds * 2);
    };
    page.request = http.get({ host: '127.0.0.1', port, path, headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        refusals += 1;
        return void response.resume();
      }
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const [, retry] = /^retry: (\d+)/.exec(text) ?? [];
        if (retry) {
          page.retryMilliseconds = Number(retry);
          openPages.add(page);
          resolve();
        }
        const [, id] = /"ids":\["(bench-\d+)"\]/.exec(text) ?? [];
        if (id) seenAt.get(id)?.push(now());
      });
      response.on('error', () => {});
    });
    page.request.on('error', () => {}).on('close', again);
  });
}

async function open({ ports, zips, cookies }: { ports: number[]; zips: string[]; cookies: string[] }): Promise<void> {
  const added = cookies.map((cookie, index) => ({
    port: ports[index % ports.length] ?? 0,
    path: `/api/live?topics=zip:${zips[index % zips.length]}&tab=${index}`,
    cookie,
    request: null,
    retryMilliseconds: 1_000,
  }));
  pages.push(...added);
  const waiting = [...added];
  await Promise.all(
    Array.from({ length: openAtOnce }, async () => {
      for (let page = waiting.pop(); page; page = waiting.pop()) await connect(page);
    }),
  );
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}

process.on('message', async (job: CrowdJob) => {
  if ('open' in job) {
    await open(job.open);
    return sendToParent({ open: openPages.size });
  }
  if ('waitForId' in job) {
    const times: number[] = [];
    seenAt.set(job.waitForId, times);
    sendToParent({ isReady: true });
    await until(() => times.length >= job.readers);
    return sendToParent({ times });
  }
  const cutAt = now();
  refusals = 0;
  for (const page of pages) page.request?.destroy();
  await until(() => openPages.size === 0);
  await until(() => openPages.size === pages.length);
  sendToParent({ milliseconds: now() - cutAt, refusals });
});
sendToParent({ port: 0 });
