import { cloneDatabase, dropDatabase } from '@fondly/dev/postgres/test-database';
import { scaleTime } from '@fondly/dev/scale-time';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openLog } from '../log.ts';
import { openRelay, type Relay } from './relay.ts';
import { liveChannel, openNotifyCarrier } from './signals/notify-carrier.ts';

const origin = '00000000-0000-4000-8000-000000000000';
const log = openLog('silent');
/** Rows get their ids from here, so that later rows of a test are newer. */
let lastId = 0;
let url: string;
let db: pg.Client;
const relays: Relay[] = [];

beforeAll(async () => {
  url = await cloneDatabase(inject('template'));
  db = await connect();
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  await db.query('truncate outbox, graphile_worker._private_jobs');
});
afterAll(async () => {
  await db.end();
  await dropDatabase(url);
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

function startRelay(): Relay {
  const relay = openRelay(url, openNotifyCarrier(url, origin, log), log);
  relays.push(relay);
  return relay;
}

type TestRow = { kind?: 'job' | 'signal'; name?: string; n: number; key?: string };

/** Commits rows together. They are stored newest first, so that no statement finds them in order by chance. */
async function commitRows(rows: TestRow[]): Promise<void> {
  const specs = rows.map(({ kind = 'job', name = 'send-mail', n, key }) => {
    lastId += 1;
    return { id: lastId, kind, name, payload: kind === 'job' ? { n } : [String(n)], job_key: key ?? null };
  });
  await db.query(
    `insert into outbox (id, kind, name, payload, job_key, origin) overriding system value
     select id, kind, name, payload, job_key, $2
     from jsonb_to_recordset($1::jsonb) as r(id bigint, kind text, name text, payload jsonb, job_key text)`,
    [JSON.stringify(specs.reverse()), origin],
  );
}

const buildRows = (count: number, row: Omit<TestRow, 'n'> = {}): TestRow[] =>
  Array.from({ length: count }, (_, n) => ({ ...row, n }));
const numbersUpTo = (count: number) => Array.from({ length: count }, (_, n) => n);

/** The queue in the order in which it took the jobs; `batch` counts the transactions. */
async function listJobs(): Promise<{ n: number; batch: number }[]> {
  const { rows } = await db.query(
    `select (payload->>'n')::int as n, dense_rank() over (order by created_at)::int as batch
     from graphile_worker._private_jobs order by id`,
  );
  return rows;
}
const listNumbers = async () => (await listJobs()).map(({ n }) => n);
const countRows = async () => (await db.query('select from outbox')).rowCount;

/** Waits until the relay has emptied the outbox, without asking it to. */
const untilForwarded = () =>
  vi.waitFor(async () => expect(await countRows()).toBe(0), { timeout: scaleTime(20_000), interval: 20 });

/** Holds up the next batch that has a job with this key, until `release`. */
async function blockKey(key: string) {
  const client = await connect();
  await client.query('begin');
  await client.query(`select graphile_worker.add_job('send-mail', '{}', job_key => $1)`, [key]);
  return {
    /** The PostgreSQL process of the relay, as soon as it is in the middle of a batch. */
    waitForRelay: () =>
      vi.waitFor(
        async () => {
          const { rows } = await db.query<{ pid: number }>(
            `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          if (!rows[0]) throw new Error('the relay is not in its batch yet');
          return rows[0].pid;
        },
        { timeout: scaleTime(20_000), interval: 20 },
      ),
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}
const terminate = (pid: number) => db.query('select pg_terminate_backend($1)', [pid]);

describe('The relay', () => {
  test('the relay forwards 1,200 jobs in the order of their rows, the oldest 500 first', async () => {
    await commitRows(buildRows(1_200));
    startRelay();
    await untilForwarded();

    const jobs = await listJobs();
    expect(jobs.map(({ n }) => n)).toEqual(numbersUpTo(1_200));
    expect([1, 2, 3].map((wanted) => jobs.filter(({ batch }) => batch === wanted).length)).toEqual([500, 500, 200]);
  });

  test('a relay locks keys in their order, so that two relays never wait for each other', async () => {
    const block = await blockKey('m');
    await commitRows([
      { n: 1, key: 'z' },
      { n: 2, key: 'm' },
    ]);
    startRelay();
    await block.waitForRelay();
    await db.query(`set lock_timeout = '500ms'`);
    const other = db.query(`select graphile_worker.add_job('send-mail', '{"n":3}', job_key => 'z')`);
    const refusal = await other.then(() => null, String);
    await db.query('reset lock_timeout');
    await block.release();
    await untilForwarded();
    expect(refusal).toBeNull();
    expect(await listNumbers()).toHaveLength(2);
  });

  test('the relay forwards the signals of several batches in the order of their rows', async () => {
    const listener = await connect();
    const heard: string[] = [];
    listener.on('notification', ({ payload }) => {
      for (const [, , ids] of JSON.parse(payload ?? '[]') as [string, string, string[]][]) heard.push(...ids);
    });
    await listener.query(`listen ${liveChannel}`);
    await commitRows(buildRows(600, { kind: 'signal', name: 'zip:30308' }));
    startRelay();

    await vi.waitFor(() => expect(heard).toHaveLength(600), { timeout: scaleTime(20_000) });
    expect(heard).toEqual(numbersUpTo(600).map(String));
    await listener.end();
  });

  test('the relay keeps the newest of several jobs with one key in one batch', async () => {
    await commitRows([
      { n: 1, key: 'order' },
      { n: 2 },
      { n: 3, key: 'order' },
      { n: 4, key: 'other' },
      { n: 5, key: 'order' },
    ]);
    startRelay();
    await untilForwarded();
    expect((await listNumbers()).sort()).toEqual([2, 4, 5]);
  });

  test('a newer job of a later batch replaces a waiting job with the same key', async () => {
    const relay = startRelay();
    await commitRows([{ n: 1, key: 'order' }]);
    await relay.drain();
    await commitRows([{ n: 2, key: 'order' }]);
    await relay.drain();
    expect(await listNumbers()).toEqual([2]);
  });

  test('two relays that run at the same time forward every row once', async () => {
    const [one, two] = [startRelay(), startRelay()];
    for (let round = 0; round < 10; round += 1) {
      await commitRows(buildRows(100));
      await Promise.all([one.drain(), two.drain()]);
    }
    await untilForwarded();
    const expected = numbersUpTo(100).flatMap((n) => Array(10).fill(n));
    expect((await listNumbers()).sort((a, b) => a - b)).toEqual(expected);
  });

  test('the relay connects again after its idle connection broke', async () => {
    const relay = startRelay();
    await commitRows([{ n: 1 }]);
    await untilForwarded();
    await db.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await commitRows([{ n: 2 }]);
    relay.scheduleDrain(true);
    await untilForwarded();
    expect(await listNumbers()).toEqual([1, 2]);
  });

  test('a batch whose connection broke in the middle is forwarded again, once', async () => {
    const block = await blockKey('blocked');
    await commitRows([...buildRows(9), { n: 9, key: 'blocked' }]);
    startRelay();
    await terminate(await block.waitForRelay());
    await block.release();
    await untilForwarded();
    expect(await listNumbers()).toEqual(numbersUpTo(10));
  });

  test('a batch that a restart interrupted is forwarded once by the next relay', async () => {
    const block = await blockKey('blocked');
    await commitRows([...buildRows(9), { n: 9, key: 'blocked' }]);
    const interrupted = startRelay();
    const pid = await block.waitForRelay();
    const stopped = interrupted.stop();
    await terminate(pid);
    await stopped;
    expect([await countRows(), await listNumbers()]).toEqual([10, []]);

    await block.release();
    startRelay();
    await untilForwarded();
    expect(await listNumbers()).toEqual(numbersUpTo(10));
  });
});
