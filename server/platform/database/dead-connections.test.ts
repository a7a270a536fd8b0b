import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { openTcpProxy, type TcpProxy } from '@fondly/dev/local-servers/open-tcp-proxy';
import { runStatement } from '@fondly/dev/postgres/run-statement';
import { cloneDatabase, dropDatabase } from '@fondly/dev/postgres/test-database';
import { scaleTime } from '@fondly/dev/scale-time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

let databaseUrl: string;
let proxy: TcpProxy;
let env: TestEnvironment;

async function openProxied(settings: (proxyUrl: string) => Record<string, string>): Promise<void> {
  databaseUrl = await cloneDatabase(inject('template'));
  proxy = await openTcpProxy(databaseUrl);
  env = await openTestEnvironment({ template: inject('template'), settings: settings(proxy.url) });
}
async function closeProxied(): Promise<void> {
  await Promise.all([env.close(), proxy.close()]);
  await dropDatabase(databaseUrl);
}

const isReady = async () => (await env.visitor().send('GET', '/health/ready')).body;

/** As another process commits it: the hub ignores signals that come from its own process. */
const commitForeignSignal = (id: string) =>
  runStatement(
    databaseUrl,
    `insert into outbox (kind, name, payload, origin)
     values ('signal', 'zip:30303', '["${id}"]', '00000000-0000-4000-8000-000000000000')`,
  );

describe('A database host that vanishes without a word', () => {
  beforeAll(() => openProxied((url) => ({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: url })));
  afterAll(closeProxied);

  test(
    'the process stops being ready, and signals and outbox move again within 15 s of its return',
    async () => {
      // A resync after a gap has no ids, and does not prove that signals move.
      const received: string[] = [];
      env.app.live.on('zip:30303', ({ ids }) => received.push(...ids));
      const sendUntilReceived = async (id: string) => {
        await commitForeignSignal(id);
        return received.includes(id);
      };
      await expect.poll(() => sendUntilReceived('before'), { timeout: scaleTime(5_000), interval: 200 }).toBe(true);
      expect(await isReady()).toMatchObject({ ok: true, listenSeconds: expect.any(Number) });

      proxy.freeze();
      await expect.poll(isReady, { timeout: scaleTime(25_000), interval: 500 }).toMatchObject({ ok: false });
      const whileAway = await isReady();
      proxy.thaw();

      expect(Number(whileAway.listenSeconds) + Number(whileAway.relaySeconds)).toBeGreaterThanOrEqual(15);
      await expect.poll(() => sendUntilReceived('after'), { timeout: scaleTime(15_000), interval: 500 }).toBe(true);
      const countOutbox = async () => (await env.app.db.client.query('select from outbox')).rowCount;
      await expect.poll(countOutbox, { timeout: scaleTime(5_000) }).toBe(0);
      expect(await isReady()).toMatchObject({ ok: true });
    },
    scaleTime(60_000),
  );
});

describe('A pool whose connections are all dead', () => {
  beforeAll(() => openProxied((url) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: databaseUrl, DATABASE_POOL: '2' })));
  afterAll(closeProxied);

  test(
    'does not count as busy, so the process is not ready',
    async () => {
      const { client } = env.app.db;
      const unanswered = () => client.query('select pg_sleep(0.2)').catch(() => {});
      const held = [unanswered(), unanswered(), unanswered()];
      expect(await isReady()).toMatchObject({ ok: true });
      await Promise.all(held);

      proxy.freeze();
      const dead = [unanswered(), unanswered(), unanswered()];
      await expect.poll(isReady, { timeout: scaleTime(14_000), interval: 500 }).toMatchObject({ ok: false });
      expect(client.totalCount).toBe(2);
      proxy.thaw();
      await Promise.all(dead);

      await expect.poll(isReady, { timeout: scaleTime(20_000), interval: 500 }).toMatchObject({ ok: true });
    },
    scaleTime(60_000),
  );
});
