import type { Operation, Output } from '@fondly/contract/api';
import type { ProblemView } from '@fondly/contract/endpoint';
import { type ProblemCode, problems } from '@fondly/contract/problems';
import { problemMessage } from '@fondly/contract/sentences/problem-message';
import { onTestFinished, vi } from 'vitest';

export type RecordedRequest = { operation: string; path: string; query: string; body: unknown };
type Reply = { status: number; json: unknown; headers?: Record<string, string> } | 'network-error' | 'never';
type Replies = Partial<Record<Operation, Reply[]>>;

/** A typed reply of an operation. */
export const ok = <O extends Operation>(_operation: O, json: Output<O>): Reply => ({ status: 200, json });

/** A refusal as the server writes it, with status and sentence from the contract. */
export function refused(code: ProblemCode, more: Partial<ProblemView> = {}): Reply {
  const { status } = problems[code];
  return { status, json: { code, message: problemMessage(code, 'en'), requestId: 'test', ...more } };
}

/**
 * Replaces the network for one test: replies to each operation in order, repeats the last reply, and records the
 * requests. A request without a reply fails the test.
 */
export function stubApi(replies: Replies): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  const remainingReplies = new Map(Object.entries(replies).map(([operation, list]) => [operation, [...list]]));
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const [path = '', query = ''] = url.split('?');
    const operation = operationOf(`${init.method} ${path}`, [...remainingReplies.keys()]);
    requests.push({
      operation,
      path,
      query,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    });
    const list = remainingReplies.get(operation);
    const reply = list && list.length > 1 ? list.shift() : list?.[0];
    if (!reply) throw new Error(`the test has no reply for ${operation}`);
    if (reply === 'never') {
      const { signal } = init;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    }
    if (reply === 'network-error') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(
      new Response(JSON.stringify(reply.json), { status: reply.status, headers: reply.headers ?? {} }),
    );
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return requests;
}

/** "PUT /api/meals/7" as "PUT /api/meals/:id" if the test has a reply for that; other requests unchanged. */
function operationOf(request: string, operations: string[]): string {
  const matches = (operation: string) => new RegExp(`^${operation.replace(/:\w+/g, '[^/]+')}$`).test(request);
  return operations.find((operation) => operation === request) ?? operations.find(matches) ?? request;
}
