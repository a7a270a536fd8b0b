import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import {
  type NatsServer,
  natsServerFile,
  noNatsServer,
  startNatsServer,
} from '@fondly/dev/local-servers/start-nats-server';
import { scaleTime } from '@fondly/dev/scale-time';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openSearchCache } from '../../../meals/search/search-cache.ts';
import { person } from '../../../meals/testing/meal-builders.ts';
import { listen } from '../../../notifications/live/testing/listen.ts';
import { openLog } from '../../log.ts';
import { openLiveHub, resyncSignal } from '../live-hub.ts';
import { openNatsCarrier } from './nats-carrier.ts';

const file = natsServerFile;
const soon = { timeout: scaleTime(20_000) };

describe.skipIf(file === null)(`Signals over NATS${file ? '' : `: ${noNatsServer}`}`, () => {
  let server: NatsServer;
  let env: TestEnvironment;

  beforeAll(async () => {
    server = await startNatsServer(String(file), ['--user', 'fondly', '--pass', 'a+b']);
    const url = server.url.replace('//', '//fondly:a%2Bb@');
    env = await openTestEnvironment({ template: inject('template'), settings: { NATS_URL: url } });
  });
  afterAll(async () => {
    await env?.close();
    await server?.stop();
  });

  /** As another process commits it. */
  const commitForeignSignal = (topic: string, ...ids: string[]) =>
    env.app.db.client.query(
      `insert into outbox (kind, name, payload, origin) values ('signal', $1, $2, gen_random_uuid())`,
      [topic, JSON.stringify(ids)],
    );
  const countOutbox = async () => (await env.app.db.client.query('select from outbox')).rowCount;
  const isReady = async () => (await env.visitor().send('GET', '/health/ready')).body;
  const login = { user: 'fondly', pass: 'a+b' };

  test('a stream gets what another process commits, on the subject of its topic', async () => {
    const observer = await connect({ servers: new URL(server.url).host, ...login });
    onTestFinished(() => observer.close());
    const subjects: string[] = [];
    observer.subscribe('fondly.>', { callback: (_, { subject }) => void subjects.push(subject) });
    await observer.flush();
    const stream = await listen(env, await person(env.app), [topics.zip('30303')]);
    await expect.poll(stream.text, soon).toContain('event: hello');

    await commitForeignSignal(topics.zip('30303'), 'a');

    await expect.poll(stream.text, soon).toContain(`{"topic":"zip:30303","ids":["a"]}`);
    expect(subjects).toContain('fondly.zip.30303');
    expect(await isReady()).toMatchObject({ ok: true });
  });

  test('a process hears the topics that its streams listen to and no others', async () => {
    const carrier = await openNatsCarrier(env.app.config.natsUrl ?? '', randomUUID(), openLog('silent'));
    const hub = await openLiveHub(carrier);
    onTestFinished(() => hub.close());
    const heard: string[] = [];
    hub.onAnyTopic(({ topic }) => heard.push(topic));
    const [one, two] = [hub.on('zip:30305', () => {}), hub.on('zip:30305', () => {})];
    hub.followKind('session-ended');
    await hub.confirmed();
    expect(hub.heardSince('zip:30305')).toBeLessThanOrEqual(performance.now());
    const commitAll = async () => {
      for (const topic of ['zip:30304', 'zip:30305', 'session-ended:1', 'zip:30306']) await commitForeignSignal(topic);
      await env.runUntilIdle();
    };

    await commitAll();
    await expect.poll(() => heard, soon).toEqual(['zip:30305', 'session-ended:1']);
    one();
    await commitAll();
    await expect.poll(() => heard.length, soon).toBe(4);
    two();
    await commitAll();

    await expect.poll(() => heard.length, soon).toBe(5);
    expect(heard.at(-1)).toBe('session-ended:1');
  });

  test('a search is reused once changes of its ZIPs are heard, and dropped by a change elsewhere', async () => {
    const cache = openSearchCache(env.app);
    onTestFinished(() => cache.close());
    const input = { zip: '30319', miles: 5 };
    const first = cache.read(input);
    await first;
    await env.app.live.confirmed();
    const second = cache.read(input);
    await second;
    const reused = cache.read(input);

    expect(second).not.toBe(first);
    expect(reused).toBe(second);
    await commitForeignSignal(topics.zip('30319'));
    await expect.poll(() => cache.read(input) === second, soon).toBe(false);
  });

  test('while NATS is away, jobs leave and signals wait in the outbox; then each stream reads again', async () => {
    const stream = await listen(env, await person(env.app), [topics.zip('30307')]);
    await server.kill();
    await commitForeignSignal(topics.zip('30307'), 'kept');
    await env.app.db.client.query(
      `insert into outbox (kind, name, payload, origin) values ('job', 'tidy-pushes', '{}', gen_random_uuid())`,
    );

    const countJobs = async () =>
      (await env.app.db.client.query(`select from graphile_worker.jobs where task_identifier = 'tidy-pushes'`))
        .rowCount;
    await expect.poll(countJobs, soon).toBe(1);
    expect(await countOutbox()).toBe(1);
    await server.restart();

    await expect.poll(stream.text, soon).toContain(`{"topic":"zip:30307","ids":["kept"]}`);
    await expect.poll(stream.text, soon).toContain(`{"topic":"zip:30307","ids":[]}`);
    await expect.poll(countOutbox, soon).toBe(0);
    expect(stream.isOver()).toBe(false);
  });

  test(
    'a server that vanishes without a word makes the process unready, and a gap follows its return',
    async () => {
      const gaps: unknown[] = [];
      onTestFinished(env.app.live.onAnyTopic((signal) => signal === resyncSignal && gaps.push(signal)));
      server.freeze();

      await expect.poll(isReady, { timeout: scaleTime(30_000), interval: 500 }).toMatchObject({ ok: false });
      expect((await isReady()).listenSeconds).toBeGreaterThanOrEqual(15);
      await server.restart();

      await expect.poll(isReady, soon).toMatchObject({ ok: true });
      expect(gaps.length).toBeGreaterThan(0);
    },
    scaleTime(60_000),
  );

  test('the start is refused in one sentence without a server or with a wrong password', async () => {
    const log = openLog('silent');
    const start = (url: string) => openNatsCarrier(url, randomUUID(), log);

    await expect(start('nats://127.0.0.1:9')).rejects.toThrow(
      /^Fondly cannot start: NATS_URL leads to no NATS server that accepts us, at 127\.0\.0\.1:9: .+\.$/,
    );
    await expect(start(server.url.replace('//', '//fondly:wrong@'))).rejects.toThrow(/accepts us.+authorization/i);
  });
});
