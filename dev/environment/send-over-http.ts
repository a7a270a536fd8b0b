import { setTimeout as wait } from 'node:timers/promises';
import type { Visitor } from './visitor.ts';

export type HttpReply = { status: number; body: Record<string, unknown> };

const toCookieHeader = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/**
 * A visitor's request over a real connection, to whichever server: `app.inject` knows only the one in its process.
 *
 * @param origin - of the page that sends it, as browsers name it
 */
export async function sendOverHttp(
  [to, origin]: readonly [to: string, origin: string],
  visitor: Visitor,
  [method, path]: readonly [method: string, path: string],
  body?: object,
): Promise<HttpReply> {
  const answer = await fetch(`${to}${path}`, {
    method,
    headers: { origin, cookie: toCookieHeader(visitor), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const isJson = answer.headers.get('content-type')?.includes('json');
  const content = isJson ? ((await answer.json()) as HttpReply['body']) : { text: await answer.text() };
  return { status: answer.status, body: content };
}

/** What this visitor calls from now on leaves over a real connection. */
export function callOverHttp<AnyVisitor extends Visitor>(
  to: readonly [string, string],
  visitor: AnyVisitor,
): AnyVisitor {
  visitor.call = (async (operation: string, input: { params?: Record<string, string>; body?: object } = {}) => {
    const [method = 'GET', template = ''] = operation.split(' ');
    const path = template.replace(/:(\w+)/g, (_all, name: string) => input.params?.[name] ?? '');
    return sendOverHttp(to, visitor, [method, path], input.body);
  }) as AnyVisitor['call'];
  return visitor;
}

/** A stream as a browser keeps it: opened again whenever it ends. */
export function listenToSignals(to: string, who: Visitor, topic: string) {
  const stopped = new AbortController();
  let receivedText = '';
  let openCount = 0;
  let failureCount = 0;
  const cookie = toCookieHeader(who);

  async function listen(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const { signal } = stopped;
        const answer = await fetch(`${to}/api/live?topics=${topic}`, { headers: { cookie }, signal });
        if (answer.ok) openCount += 1;
        for await (const part of answer.body ?? []) receivedText += Buffer.from(part).toString();
      } catch {
        // It broke; a browser tries again.
      }
      failureCount += 1;
      await wait(100);
    }
  }
  void listen();
  return {
    receivedText: () => receivedText,
    openCount: () => openCount,
    failureCount: () => failureCount,
    stop: () => stopped.abort(),
  };
}
