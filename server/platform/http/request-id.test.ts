import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { takeCause } from '../cause.ts';
import { transaction } from '../database/transaction.ts';
import { toTaskList } from '../jobs/job-handlers.ts';
import { enqueue } from '../jobs/outbox.ts';
import { openLog } from '../log.ts';

let env: TestEnvironment;
let direct: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment({ template: inject('template'), settings: { TRUSTED_PROXY: '127.0.0.1' } });
  direct = await openTestEnvironment({ template: inject('template') });
});
afterAll(async () => {
  await env.close();
  await direct.close();
});

/** Sends a request as the proxy does. */
async function send(to: TestEnvironment, requestId: string) {
  const response = await fetch(`${to.app.config.publicUrl}/api/nothing`, {
    headers: { 'x-forwarded-for': '203.0.113.7', 'x-request-id': requestId },
  });
  return { header: response.headers.get('x-request-id'), body: await response.json() };
}

const newId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

describe('The id of a request', () => {
  test('is that of the proxy, in the header and in the body of the response', async () => {
    const { header, body } = await send(env, 'edge-7f3a.0001');

    expect(header).toBe('edge-7f3a.0001');
    expect(body).toMatchObject({ requestId: 'edge-7f3a.0001' });
  });

  test.for([
    ['short', 'too short'],
    ['x'.repeat(65), 'too long'],
    ['abcdefgh ijkl', 'with a space'],
    ['abcdefgh"ijkl', 'with a quote'],
    ['4242424242424242', 'a card number'],
  ])('is new when the proxy sends %s (%s)', async ([sent]) => {
    const { header } = await send(env, sent as string);

    expect(header).toMatch(newId);
  });

  test('is new when the request does not come from the trusted proxy', async () => {
    expect((await send(direct, 'edge-7f3a.0001')).header).toMatch(newId);
  });
});

/** The jobs of the queue that this email waits for, as they are stored. */
const listJobs = async (email: string) =>
  (
    await env.app.db.client.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs where payload::jsonb ->> 'email' = $1`,
      [email],
    )
  ).rows;

async function requestResetLink(requestId: string): Promise<string> {
  const email = `${randomUUID()}@people.example`;
  const body = JSON.stringify({ email });
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-forwarded-for': '203.0.113.7',
    'x-request-id': requestId,
  };
  const url = `${env.app.config.publicUrl}/api/account/forgot-password`;
  await new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers }, resolve).on('error', reject);
    request.write(body.slice(0, 5));
    // The rest of the body arrives with an event of the connection.
    setTimeout(() => request.end(body.slice(5)), 50);
  });
  await env.app.relay.drain();
  return email;
}

describe('What a request causes', () => {
  test('a job carries the id of the request that enqueued it, and its handler gets the payload alone', async () => {
    const email = await requestResetLink('edge-reset.0001');

    const [job, ...others] = await listJobs(email);
    expect(others).toEqual([]);
    expect(takeCause(job?.payload)).toEqual({
      payload: { id: expect.any(String), email },
      carried: { requestId: 'edge-reset.0001' },
    });
  });

  test('a log line of a job names the request, and so does a job that it enqueues', async () => {
    const lines: string[] = [];
    const app = { ...env.app, log: openLog('info', { write: (line) => void lines.push(line) }) };
    const email = `${randomUUID()}@people.example`;
    const tasks = toTaskList(app, {
      'send-mail': async (_app, payload) => {
        app.log.info({ payload }, 'at work');
        await transaction(app, async (tx) => enqueue(tx, 'send-reset-link', { id: 'next', email }));
      },
    });
    const run = async (payload: object) => void (await tasks['send-mail']?.(payload, {} as never));

    await run({ id: 'one', causedBy: { requestId: 'edge-order.0001' } });
    await app.relay.drain();
    await run({ id: 'two' });

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { requestId: 'edge-order.0001', job: 'send-mail', payload: { id: 'one' }, msg: 'at work' },
      { job: 'send-mail', payload: { id: 'two' }, msg: 'at work' },
    ]);
    expect(lines[0]).not.toContain('causedBy');
    expect(lines[1]).not.toContain('requestId');
    const [next] = await listJobs(email);
    expect(takeCause(next?.payload).carried).toEqual({ requestId: 'edge-order.0001' });
  });
});
