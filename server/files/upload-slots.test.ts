import { once } from 'node:events';
import { type ClientRequest, request, type Server } from 'node:http';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { toCookieHeader } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { describe, expect, onTestFinished } from 'vitest';
import { buildCustomer, type TestPerson } from '../accounts/testing/people.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { reserveUploadSlot, useUploadSlot } from './upload-slots.ts';
import { createWorkQueue } from './work-queue.ts';

const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#BF4408' } })
  .png()
  .toBuffer();
const upload = (who: TestPerson, payload: Buffer = picture) =>
  who.send('PUT', '/api/account/picture', { payload, headers: { 'content-type': 'image/png' } });

/** Begins an upload over the network and sends only its first byte. */
function sendFirstByte(env: TestEnvironment, who: TestPerson, contentLength: number): ClientRequest {
  const headers = {
    'content-type': 'image/png',
    'content-length': contentLength,
    origin: env.url,
    cookie: toCookieHeader(who),
  };
  const started = request(`${env.url}/api/account/picture`, { method: 'PUT', headers }).on('error', () => {});
  started.write('x');
  onTestFinished(() => void started.destroy());
  return started;
}

/** Begins an upload that the server allows, and waits until its slot is reserved: then the attempt is counted. */
async function beginUpload(env: TestEnvironment, who: TestPerson, contentLength: number): Promise<ClientRequest> {
  const started = sendFirstByte(env, who, contentLength);
  await waitUntil(async () => {
    const { rows } = await env.app.db.client.query('select from rate_limits where key = $1', [`upload:${who.id}`]);
    return rows.length > 0;
  });
  return started;
}

async function readAnswer(
  started: ClientRequest,
): Promise<{ status: number | undefined; retryAfter: string | undefined }> {
  const [response] = await once(started, 'response');
  response.resume();
  return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
}

async function waitUntil(isReached: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isReached()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('never reached');
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_fault, count) => resolve(count)));

const hasStatus = async (who: TestPerson, status: number) => (await upload(who)).status === status;

async function buildPeople(env: TestEnvironment, count: number): Promise<[TestPerson, ...TestPerson[]]> {
  const others = Array.from({ length: count - 1 }, () => buildCustomer(env));
  return [await buildCustomer(env), ...(await Promise.all(others))];
}

describe('Uploads that wait', () => {
  test('a second upload of one person is refused before its body is read, and works after the first', async ({
    env,
  }) => {
    const person = await buildCustomer(env);
    const first = await beginUpload(env, person, 5_000);

    expect(await readAnswer(sendFirstByte(env, person, 10_000_000))).toEqual({ status: 429, retryAfter: '2' });

    first.destroy();
    await waitUntil(() => hasStatus(person, 200));
  });

  test('six uploads of different people run at a time, and the next is refused before its body is read', async ({
    env,
  }) => {
    const [late, ...early] = await buildPeople(env, 7);
    const started = await Promise.all(early.map((person) => beginUpload(env, person, 5_000)));

    expect(await readAnswer(sendFirstByte(env, late, 5_000))).toEqual({ status: 503, retryAfter: '2' });

    started[0]?.destroy();
    await waitUntil(() => hasStatus(late, 200));
    for (const one of started) one.destroy();
    for (const person of early) await waitUntil(() => hasStatus(person, 200));
  });

  test('large uploads count by their bytes: three of ten megabytes, and then none', async ({ env }) => {
    const [late, ...early] = await buildPeople(env, 4);
    const started = await Promise.all(early.map((person) => beginUpload(env, person, 10 * 1024 * 1024)));

    expect(await upload(late)).toMatchObject({ status: 503, body: { code: 'busy' } });

    for (const one of started) one.destroy();
    await waitUntil(() => hasStatus(late, 200));
  });

  test('a caller who hangs up keeps the slot until the work is done', async ({ env }) => {
    const server = await createHttpServer(env.app);
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
      reserveUploadSlot('someone', request, reply);
    server.put('/work', { onRequest }, (request) =>
      useUploadSlot(request, async () => {
        begin();
        await end;
        return { isDone: true };
      }),
    );
    await server.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => server.close());
    const address = server.server.address();
    const started = request({ method: 'PUT', path: '/work', port: typeof address === 'object' ? address?.port : 0 });
    started.on('error', () => {}).end();
    await begun;

    started.destroy();
    await waitUntil(async () => (await countConnections(server.server)) === 0);
    expect((await server.inject({ method: 'PUT', url: '/work' })).statusCode).toBe(429);

    finish();
    await waitUntil(async () => (await server.inject({ method: 'PUT', url: '/work' })).statusCode === 200);
  });
});

describe('The queue of pictures', () => {
  test('work that would wait too long is refused and never begins, and later work runs', async () => {
    const enqueue = createWorkQueue(30);
    const begun: string[] = [];
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const work = (name: string, until: Promise<unknown> = Promise.resolve()) =>
      enqueue(async () => {
        begun.push(name);
        await until;
        return name;
      });
    const slow = work('slow', end);

    await expect(work('late')).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 2 });
    finish();

    expect(await slow).toBe('slow');
    expect(await work('next')).toBe('next');
    expect(begun).toEqual(['slow', 'next']);
  });

  test('work that fails does not stop the queue', async () => {
    const enqueue = createWorkQueue(1_000);
    await expect(enqueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await enqueue(async () => 'next')).toBe('next');
  });
});
