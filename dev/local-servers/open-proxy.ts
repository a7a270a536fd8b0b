import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const lookMilliseconds = 50;
const lookMostMilliseconds = 3_000;
/** How long a request waits for a server that is ready, as `deploy/Caddyfile` has it. */
const tryMilliseconds = 5_000;
const tryAgainMilliseconds = 100;

export type FrontDoor = {
  url: string;
  /** How many answers each server gave, by its address. */
  answers: Map<string, number>;
  /** Sends people to this server from the moment it says that it is ready. */
  add(server: string): Promise<void>;
  close(): Promise<void>;
};

type Upstream = { url: string; isReady: boolean };

/** Which servers say that they are ready, asked again and again; in turn. */
function watchUpstreams() {
  const upstreams: Upstream[] = [];
  let turn = 0;

  async function look(upstream: Upstream): Promise<void> {
    const signal = AbortSignal.timeout(lookMostMilliseconds);
    upstream.isReady = await fetch(`${upstream.url}/health/ready`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  const looking = setInterval(() => void Promise.all(upstreams.map(look)), lookMilliseconds);

  return {
    async add(url: string): Promise<void> {
      const upstream = { url, isReady: false };
      await look(upstream);
      upstreams.push(upstream);
    },
    next(tried: Set<Upstream>): Upstream | undefined {
      const ready = upstreams.filter((upstream) => upstream.isReady && !tried.has(upstream));
      turn += 1;
      return ready[turn % ready.length];
    },
    stop: () => clearInterval(looking),
  };
}

/**
 * What a proxy does in front of several servers, and nothing that real ones do not: it asks each for `/health/ready`,
 * takes turns among those that are, waits a moment when none is, passes everything on as it comes, and tries the next one
 * when a server takes no connection at all, since nothing was done then. Who has gone is forgotten.
 */
export async function openProxy(): Promise<FrontDoor> {
  const upstreams = watchUpstreams();
  const answers = new Map<string, number>();
  const agent = new http.Agent({ keepAlive: true });

  function pass(
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    until: number,
    tried = new Set<Upstream>(),
  ): void {
    const upstream = upstreams.next(tried);
    if (!upstream) {
      if (performance.now() > until) return void response.writeHead(502).end();
      setTimeout(() => pass(request, body, response, until), tryAgainMilliseconds);
      return;
    }
    tried.add(upstream);
    const outgoing = send(upstream, request, body, agent);
    outgoing.on('error', (fault: NodeJS.ErrnoException) => {
      const isUntouched = fault.code === 'ECONNREFUSED' || (outgoing.reusedSocket && request.method === 'GET');
      if (isUntouched && !response.headersSent) pass(request, body, response, until, tried);
      else response.destroy();
    });
    outgoing.on('response', (answer) => {
      answers.set(upstream.url, (answers.get(upstream.url) ?? 0) + 1);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    response.on('close', () => outgoing.destroy());
  }

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => pass(request, Buffer.concat(parts), response, performance.now() + tryMilliseconds));
    request.on('error', () => {});
  });
  // A crowd that paused for a few seconds must not write into a connection that was closed meanwhile.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
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
