import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '../platform/app.ts';
import { isReady } from '../platform/http/health.ts';

export type MetricsServer = { port: number; close(): Promise<void> };

/**
 * Serves metrics and health checks on a port of their own, which no proxy forwards. A worker without pages reports its
 * health only here.
 */
export async function openMetricsServer(app: App): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    void answer(app, request.url ?? '/', response).catch((error: unknown) => {
      app.log.warn({ err: error }, 'metrics: not read');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await listen(server, app.config.metricsPort ?? 0, app.config.metricsHost);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(app: App, url: string, response: ServerResponse): Promise<void> {
  if (url === '/metrics' && app.metrics) {
    const text = await app.metrics.text();
    response.writeHead(200, { 'content-type': app.metrics.contentType }).end(text);
  } else if (url === '/health/live') {
    response.writeHead(200).end('ok\n');
  } else if (url === '/health/ready') {
    const ok = await isReady(app);
    response.writeHead(ok ? 200 : 503).end(ok ? 'ok\n' : 'no\n');
  } else response.writeHead(404).end();
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
