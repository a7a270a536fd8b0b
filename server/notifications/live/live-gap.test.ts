import { randomUUID } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { topics } from '@fondly/contract/live';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { readPersonByToken } from '../../accounts/sessions/actor.ts';
import { person, restaurant } from '../../meals/testing/meal-builders.ts';
import { resyncSignal } from '../../platform/jobs/live-hub.ts';
import { openLiveStreams } from './live-streams.ts';
import { listen } from './testing/listen.ts';

const soon = { timeout: scaleTime(20_000) };

/** The LISTEN connection of the process ends, as in a failover of the database. */
async function breakListening(env: TestEnvironment): Promise<void> {
  const { rowCount } = await env.app.db.client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'fondly%listen%'`,
  );
  expect(rowCount).toBe(1);
}

const toEvent = (topic: string) => `event: changed\ndata: {"topic":"${topic}","ids":[]}\n\n`;

describe('A gap in the signals', () => {
  test('ends no stream, and tells each to read all of its topics again', async ({ env }) => {
    const zips = [topics.zip('30309'), topics.zip('30310')];
    const streams = await Promise.all(Array.from({ length: 12 }, async () => listen(env, await person(env.app), zips)));
    const here = await restaurant(env.app);
    const tablet = await listen(env, here.owner, [topics.orders(here.id)]);

    await breakListening(env);

    for (const stream of streams) {
      for (const zip of zips) await expect.poll(stream.text, soon).toContain(toEvent(zip));
    }
    await expect.poll(tablet.text, soon).toContain(toEvent(topics.orders(here.id)));
    expect([...streams, tablet].filter((stream) => stream.isOver())).toEqual([]);
  });

  test('ends the streams of people whose access or session it hid a change of', async ({ env }) => {
    const [paused, approved] = [await restaurant(env.app), await restaurant(env.app)];
    const left = await person(env.app);
    const topic = topics.zip('30311');
    const streams = await Promise.all([paused.owner, left, approved.owner].map((who) => listen(env, who, [topic])));
    await env.app.db.client.query(`update restaurants set status = 'suspended' where id = $1`, [paused.id]);
    await env.app.db.client.query('delete from sessions where user_id = $1', [left.id]);

    env.app.live.publish(resyncSignal);

    await expect.poll(() => streams.map((stream) => stream.isOver()), soon).toEqual([true, true, false]);
    await expect.poll(() => streams[2]?.text(), soon).toContain(toEvent(topic));
    expect(streams[0]?.text()).not.toContain(toEvent(topic));
  });

  test('tells streams as soon as their access can be read', async ({ env }) => {
    const topic = topics.zip('30312');
    const stream = await listen(env, await person(env.app), [topic]);
    const warned = vi.spyOn(env.app.log, 'warn');
    onTestFinished(() => warned.mockRestore());
    await env.app.db.client.query('alter table sessions rename to sessions_away');

    try {
      env.app.live.publish(resyncSignal);
      await expect.poll(() => warned.mock.calls.flat(), soon).toContain('live: access of streams not read');
    } finally {
      await env.app.db.client.query('alter table sessions_away rename to sessions');
    }

    await expect.poll(stream.text, soon).toContain(toEvent(topic));
    expect(stream.isOver()).toBe(false);
  });
});

test('a stream is added without a look at the streams of other people', async ({ env }) => {
  const { cookie } = await person(env.app);
  const streams = openLiveStreams(env.app);
  onTestFinished(() => streams.close());
  const somebody = await readPersonByToken(env.app, decodeURIComponent(cookie.value).split('.')[0] ?? '');
  let reads = 0;
  const addStream = () => {
    const id = randomUUID();
    const response = new http.ServerResponse(new http.IncomingMessage(new net.Socket()));
    const counted = {
      ...somebody,
      get id() {
        reads += 1;
        return id;
      },
    };
    streams.addStream(counted, [topics.zip('30313')], response);
  };

  addStream();
  const readsOfOne = reads;
  for (let added = 1; added < 300; added += 1) addStream();

  expect(reads).toBe(300 * readsOfOne);
});
