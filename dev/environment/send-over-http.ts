import { setTimeout as pause } from 'node:timers/promises';
import type { Visitor } from './visitor.ts';

export type HttpReply = { status: number; body: Record<string, unknown> };

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

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
    headers: { origin, cookie: cookieOf(visitor), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const isJson = answer.headers.get('content-type')?.includes('json');
  const content = isJson ? ((await answer.json()) as HttpReply['body']) : { text: await answer.text() };
  return { status: answer.status, body: content };
}

/** What this visitor calls from now on leaves over a real connection. */
export function callOverHttp<Who extends Visitor>(to: readonly [string, string], visitor: Who): Who {
  visitor.call = (async (operation: string, input: { params?: Record<string, string>; body?: object } = {}) => {
    const [method = 'GET', template = ''] = operation.split(' ');
    const path = template.replace(/:(\w+)/g, (_all, name: string) => input.params?.[name] ?? '');
    return sendOverHttp(to, visitor, [method, path], input.body);
  }) as Who['call'];
  return visitor;
}

/** A stream as a browser keeps it: opened again whenever it ends. */
export function keepListening(to: string, who: Visitor, topic: string) {
  const stopped = new AbortController();
  let heard = '';
  let opened = 0;
  let broken = 0;
  const cookie = cookieOf(who);

  async function listen(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const { signal } = stopped;
        const answer = await fetch(`${to}/api/live?topics=${topic}`, { headers: { cookie }, signal });
        if (answer.ok) opened += 1;
        for await (const part of answer.body ?? []) heard += Buffer.from(part).toString();
      } catch {
        // It broke; a browser tries again.
      }
      broken += 1;
      await pause(100);
    }
  }
  void listen();
  return { heard: () => heard, opened: () => opened, broken: () => broken, stop: () => stopped.abort() };
}
