/** What a request ended with, as a browser sees it. Status 0: the connection broke or nothing came in time. */
export type Reply = { status: number; retryAfter: string | null; body: Record<string, unknown> };

/** A request that failed on our side: 5xx, or no reply at all. */
export type Failure = { at: number; operation: string; status: number; hasRetryAfter: boolean; text: string };

/** Counts every request of the drill and keeps those that failed. */
export type RequestLog = {
  send(operation: string, url: string, init?: RequestInit): Promise<Reply>;
  count(): number;
  failures(): Failure[];
};

const timeoutMilliseconds = 20_000;

export function createRequestLog(): RequestLog {
  const failures: Failure[] = [];
  let count = 0;
  return {
    async send(operation, url, init = {}) {
      const reply = await send(url, init);
      count += 1;
      if (reply.status === 0 || reply.status >= 500) {
        failures.push({
          at: Date.now(),
          operation,
          status: reply.status,
          hasRetryAfter: reply.retryAfter !== null,
          text: JSON.stringify(reply.body).slice(0, 200),
        });
      }
      return reply;
    },
    count: () => count,
    failures: () => failures,
  };
}

async function send(url: string, init: RequestInit): Promise<Reply> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMilliseconds) });
    const isJson = response.headers.get('content-type')?.includes('json');
    const body = isJson ? ((await response.json()) as Reply['body']) : { text: (await response.text()).slice(0, 100) };
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
  } catch (error) {
    const { message, cause } = error as Error;
    return { status: 0, retryAfter: null, body: { message, cause: String(cause) } };
  }
}
