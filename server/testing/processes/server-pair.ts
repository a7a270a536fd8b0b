import { callOverHttp, sendOverHttp } from '@fondly/dev/environment/send-over-http';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { type LocalProxy, openProxy } from '@fondly/dev/local-servers/open-proxy';
import { type ServerProcess, startServerProcess } from '@fondly/dev/processes/start-server-process';
import { scaleTime } from '@fondly/dev/scale-time';
import type pg from 'pg';
import { inject } from 'vitest';
import { listBrokenInvariants } from '../../monitoring/invariants.ts';
import { type Buyer, buildBuyer, payWith } from '../../orders/testing/order-builders.ts';

/** For polling: on a machine with other work, a process may need seconds. */
export const soon = { timeout: scaleTime(20_000) };

/**
 * Two server processes behind a proxy, on one database. A test environment provides the database, the Stripe sandbox,
 * and the mailbox.
 */
export type ServerPair = {
  env: TestEnvironment;
  proxy: LocalProxy;
  /** The running processes by name. */
  servers: Map<string, ServerProcess>;
  start(name: string): Promise<ServerProcess>;
  /** Returns the exit code; null after a kill. */
  stop(name: string, how: 'stop' | 'kill'): Promise<number | null>;
  /** The output of all processes, including stopped ones. */
  output(): string;
  /** Sends a request to the URL of a server or of the proxy. */
  send(to: string, visitor: Visitor, method: string, path: string, body?: object): ReturnType<typeof sendOverHttp>;
  /** Builds customers whose requests go through the proxy. */
  buildBuyers(count: number): Promise<Buyer[]>;
  pay(buyer: Buyer, orderId: string): Promise<void>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops everything and returns the broken invariants. */
  close(): Promise<string[]>;
};

/** @param addDatabaseSettings - of the two processes, for the database of the test environment */
export async function openServerPair(
  addDatabaseSettings: (databaseUrl: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<ServerPair> {
  const env = await openTestEnvironment({ template: inject('template'), now: new Date() });
  // Only the two processes forward the outbox.
  await env.app.relay.stop();
  const databaseSettings = await addDatabaseSettings(env.app.config.databaseUrl);
  const proxy = await openProxy();
  const servers = new Map<string, ServerProcess>();
  let outputOfStoppedServers = '';

  const pair: ServerPair = {
    env,
    proxy,
    servers,
    async start(name) {
      const server = await startServerProcess(env.app.config, name, {
        TRUSTED_PROXY: '127.0.0.1',
        DRAIN_SECONDS: '2',
        LOG_LEVEL: 'trace',
        ...databaseSettings,
      });
      servers.set(name, server);
      await proxy.add(server.url);
      return server;
    },
    async stop(name, how) {
      const server = servers.get(name);
      servers.delete(name);
      const code = (await server?.[how]()) ?? null;
      outputOfStoppedServers += server?.output() ?? '';
      return code;
    },
    output: () => outputOfStoppedServers + [...servers.values()].map((server) => server.output()).join(''),
    send: (to, visitor, method, path, body) => sendOverHttp(toTarget(pair, to), visitor, [method, path], body),
    buildBuyers: (count) =>
      Promise.all(Array.from({ length: count }, async () => connectThroughProxy(pair, await buildBuyer(env)))),
    async pay(buyer, orderId) {
      await payWith(env, orderId);
      await buyer.call('POST /api/orders/:id/refresh', { params: { id: orderId }, body: {} });
    },
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await env.app.db.client.query<Row & pg.QueryResultRow>(text, values)).rows,
    async close() {
      await Promise.all([...servers.keys()].map((name) => pair.stop(name, 'kill')));
      await proxy.close();
      const broken = await listBrokenInvariants(env.app.db);
      await env.close();
      return broken;
    },
  };
  await Promise.all([pair.start('one'), pair.start('two')]);
  return pair;
}

const toTarget = ({ env }: ServerPair, to: string) => [to, env.app.config.publicUrl] as const;

/** Makes all later calls of this visitor go to `to`. */
export const connect = <Who extends Visitor>(pair: ServerPair, to: string, visitor: Who): Who =>
  callOverHttp(toTarget(pair, to), visitor);

export const connectThroughProxy = <Who extends Visitor>(pair: ServerPair, visitor: Who): Who =>
  connect(pair, pair.proxy.url, visitor);
