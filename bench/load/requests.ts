import { randomUUID } from 'node:crypto';

/** The requests that a load generator sends. */
export type RequestPlan =
  | { kind: 'get'; paths: string[]; cookies: string[] }
  | { kind: 'checkout'; path: string; cookies: string[]; mealIds: string[]; priceCents: number };

const lines = (...all: string[]) => `${all.filter(Boolean).join('\r\n')}\r\n\r\n`;
const host = 'host: 127.0.0.1';
const cookieLine = (cookie: string | undefined) => (cookie ? `cookie: ${cookie}` : '');

export const formatGetRequest = (path: string, cookie?: string): string =>
  lines(`GET ${path} HTTP/1.1`, host, cookieLine(cookie));

/** A request of software, with an API key. */
export const formatKeyRequest = (path: string, key: string): string =>
  lines(`GET ${path} HTTP/1.1`, host, `authorization: Bearer ${key}`);

/** A request that changes data has an `origin`, as browsers send it. */
export function formatWriteRequest(method: 'POST' | 'PUT', path: string, body: object, cookie?: string): string {
  const text = JSON.stringify(body);
  const type = ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`];
  return lines(`${method} ${path} HTTP/1.1`, host, 'origin: http://127.0.0.1', cookieLine(cookie), ...type) + text;
}

export function checkoutBody(mealId: string, priceCents: number) {
  return {
    requestId: randomUUID(),
    mealId,
    quantity: 1,
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.test',
    customerPhone: '4045550100',
    expectedTotalCents: priceCents,
  };
}

const at = (list: string[], index: number): string => list[index % list.length] ?? '';

/** Creates a function that returns the next request: paths in turn for reads, customers in turn for checkouts. */
export function createRequestGenerator(plan: RequestPlan): () => string {
  let sent = 0;
  if (plan.kind === 'get') {
    const requests = plan.paths.map((path, index) => formatGetRequest(path, at(plan.cookies, index) || undefined));
    return () => at(requests, sent++);
  }
  return () => {
    const cookie = at(plan.cookies, sent);
    const mealId = at(plan.mealIds, Math.floor(Math.random() * plan.mealIds.length));
    sent += 1;
    return formatWriteRequest('POST', plan.path, checkoutBody(mealId, plan.priceCents), cookie);
  };
}
