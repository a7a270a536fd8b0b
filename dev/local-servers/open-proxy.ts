import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const checkMilliseconds = 50;
const checkTimeoutMilliseconds = 3_000;
/** How long a request waits for a ready server, as in `deploy/Caddyfile`. */
const waitForServerMilliseconds = 5_000;
const retryMilliseconds = 100;

export type LocalProxy = {
  url: string;
  /** The number of responses of each server, by URL. */
  responseCounts: Map<string, number>;
  /** Adds a server, which gets requests while it is ready. */
  add(server: string): Promise<void>;
  close(): Promise<void>;
};

type Upstream = { url: string; isReady: boolean };

/** Polls the readiness of servers and chooses among the ready ones in turn. */
function watchUpstreams() {
  const upstreams: Upstream[] = [];
  let nextIndex = 0;

  async function checkReady(upstream: Upstream): Promise<void> {
    const signal = AbortSignal.timeout(checkTimeoutMilliseconds);
    upstream.isReady = await fetch(`${upstream.url}/health/ready`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  const checkTimer = setInterval(() => void Promise.all(upstreams.map(checkReady)), checkMilliseconds);

  return {
    async add(url: string): Promise<void> {
      const upstream = { url, isReady: false };
      await checkReady(upstream);
      upstreams.push(upstream);
    },
    next(tried: Set<Upstream>): Upstream | undefined {
      const ready = upstreams.filter((upstream) => upstream.isReady && !tried.has(upstream));
      nextIndex += 1;
      return ready[nextIndex % ready.length];
    },
    stop: () => clearInterval(checkTimer),
  };
}

/**
 * A reverse proxy with the behavior of `deploy/Caddyfile`: it polls `/health/ready`, alternates between ready servers, waits
 * a moment if none is ready, and streams responses. It tries the next server only after a refused connection, because
 * then no request was handled.
 */
export async function openProxy(): Promise<LocalProxy> {
  const upstreams = watchUpstreams();
  const responseCounts = new Map<string, number>();
  const agent = new http.Agent({ keepAlive: true });

  function forward(
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    until: number,
    tried = new Set<Upstream>(),
  ): void {
    const upstream = upstreams.next(tried);
    if (!upstream) {
      if (performance.now() > until) return void response.writeHead(502).end();
      setTimeout(() => forward(request, body, response, until), retryMilliseconds);
      return;
    }
    tried.add(upstream);
    const outgoing = send(upstream, request, body, agent);
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const canRetry = error.code === 'ECONNREFUSED' || (outgoing.reusedSocket && request.method === 'GET');
      if (canRetry && !response.headersSent) forward(request, body, response, until, tried);
      else response.destroy();
    });
    outgoing.on('response', (upstreamResponse) => {
      responseCounts.set(upstream.url, (responseCounts.get(upstream.url) ?? 0) + 1);
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      response.flushHeaders();
      upstreamResponse.pipe(response);
      upstreamResponse.on('error', () => response.destroy());
    });
    response.on('close', () => outgoing.destroy());
  }

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () =>
      forward(request, Buffer.concat(parts), response, performance.now() + waitForServerMilliseconds),
    );
    request.on('error', () => {});
  });
  // A load test that pauses for seconds must not write to a connection that has been closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    responseCounts,
    add: upstreams.add,
    close() {
      upstreams.stop();
      agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function send({ url }: Upstream, request: IncomingMessage, body: Buffer, agent: http.Agent): ClientRequest {
  const { connection: _own, ...headers } = request.headers;
  const outgoing = http.request(`${url}${request.url}`, {
    method: request.method ?? 'GET',
    agent,
    headers: { ...headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' },
  });
  outgoing.end(body);
  return outgoing;
}
