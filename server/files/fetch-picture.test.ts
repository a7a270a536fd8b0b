import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { buildOwner, type TestOwner } from '../restaurants/testing/build-owner.ts';
import { fetchPicture } from './fetch-picture.ts';
import { createPublicLookup, isPublicAddress, lookupPublicAddress, PrivateAddressError } from './public-address.ts';
import { getUploadsFolder } from './serve-files.ts';
import { openTestDns } from './testing/dns-server.ts';

const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#BF4408' } })
  .png()
  .toBuffer();
const tenMegabytesAndOne = Buffer.alloc(10 * 1024 * 1024 + 1);
let privateHits = 0;
let loops = 0;
/** A server on the private network that must never receive a request. */
const privateServer = createServer((_request, response) => {
  privateHits += 1;
  response.end(picture);
});
const redirectTo = (response: ServerResponse, location: string) => response.writeHead(302, { location }).end();
const answers: Record<string, (response: ServerResponse) => void> = {
  '/logo': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(picture),
  '/moved': (response) => redirectTo(response, '/logo'),
  '/loop': (response) => {
    loops += 1;
    redirectTo(response, '/loop');
  },
  '/to-inside': (response) => redirectTo(response, urlOf(privateServer)),
  '/to-inside-name': (response) => redirectTo(response, 'http://localhost/'),
  '/to-file': (response) => redirectTo(response, 'file:///etc/hostname'),
  '/page': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html></html>'),
  '/large': (response) => response.writeHead(200, { 'content-length': 1e9 }).write('x'),
  '/endless': (response) => response.writeHead(200).end(tenMegabytesAndOne),
  // A byte, and then nothing for ever.
  '/silent': (response) => response.writeHead(200).write('x'),
  '/gone': (response) => response.writeHead(404).end(picture),
};
const publicServer = createServer((asked, response) => answers[asked.url ?? '']?.(response));
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let env: TestEnvironment;
let owner: TestOwner;
beforeAll(async () => {
  await Promise.all([privateServer, publicServer].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
  const settings = { TRUSTED_HOSTS: new URL(urlOf(publicServer)).host };
  env = await openTestEnvironment({ template: inject('template'), settings });
  owner = await buildOwner(env, { status: 'pending' });
});
afterAll(async () => {
  for (const server of [privateServer, publicServer]) server.close().closeAllConnections();
  await env.close();
});
const put = (url: string, who = owner) =>
  who.send('PUT', '/api/restaurant/pictures/logo/address', { payload: { url } });
/** One after the other, because a person has one upload at a time. */
async function codes(addresses: string[]) {
  const found = [];
  for (const one of addresses) found.push([one, (await put(urlOf(publicServer) + one)).body.code]);
  return found;
}

describe('A picture from a web address', () => {
  test('a picture is fetched once, stored like an upload, and replaces the old one', async () => {
    const kept: string[] = [];
    for (const way of ['/logo', '/moved']) {
      const { status, body } = await put(urlOf(publicServer) + way);
      expect(status).toBe(200);
      kept.push(String(body.logoUrl));
    }
    await env.runUntilIdle();
    expect(kept.map((url) => existsSync(path.join(getUploadsFolder(env.app), path.basename(url))))).toEqual([
      false,
      true,
    ]);
    const shown = await sharp(path.join(getUploadsFolder(env.app), path.basename(kept[1] ?? ''))).metadata();
    expect([shown.format, shown.width]).toEqual(['webp', 90]);
  });

  test('private addresses are refused by address, redirect and name, all with the same answer', async () => {
    const notFetched = ['/to-inside', '/to-file', '/loop', '/gone'];
    expect(await codes(notFetched)).toEqual(notFetched.map((one) => [one, 'image-fetch-failed']));
    expect(loops).toBe(4);
    const { port } = new URL(urlOf(privateServer));
    const direct = [
      urlOf(privateServer),
      `http://localhost:${port}/`,
      `http://a:b@127.0.0.1:${port}/`,
      'http://[::1]/',
    ];
    // The metadata of a cloud, in three ways of writing.
    direct.push('http://169.254.169.254/latest', 'http://0xA9FEA9FE/', 'http://[::ffff:169.254.169.254]/');
    for (const one of direct) expect((await put(one)).body).toMatchObject({ code: 'image-fetch-failed' });
    for (const one of ['file:///etc/hostname', 'ftp://kumo.example/a.png', 'kumo', '']) {
      expect((await put(one)).body).toMatchObject({ fields: { url: 'Please enter a web address.' } });
    }
    const named = request({ host: 'localhost', port, lookup: lookupPublicAddress });
    const fault = await new Promise((resolve) => named.on('error', resolve).on('response', resolve).end());
    expect(fault).toBeInstanceOf(PrivateAddressError);
    expect(privateHits).toBe(0);
  });

  test.for([
    ['127.0.0.1'],
    ['10.0.0.7'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['::1'],
    ['fd00::1'],
    ['fe80::1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    // One public address does not help: the socket could use the other.
    ['93.184.216.34', '127.0.0.1'],
    ['2606:4700::1111', '127.0.0.1'],
  ])('a name that our resolver resolves to %s is refused without a connection', async (addresses) => {
    const dns = await openTestDns({ 'inside.example': [addresses] });
    onTestFinished(dns.close);
    const { port } = new URL(urlOf(privateServer));
    const lookup = createPublicLookup(dns.resolve);
    const sent = request({ host: 'inside.example', port, lookup, agent: false });
    const fault = await new Promise((resolve) => sent.on('error', resolve).on('response', resolve).end());
    expect(fault).toBeInstanceOf(PrivateAddressError);
    expect(privateHits).toBe(0);
  });

  test('a name that changes to an inside address after a check is checked again, and a connection asks once', async () => {
    const dns = await openTestDns({ 'rebound.example': [['93.184.216.34'], ['127.0.0.1']] });
    onTestFinished(dns.close);
    const lookup = createPublicLookup(dns.resolve);
    const find = () =>
      new Promise((resolve) => lookup('rebound.example', {}, (fault, address) => resolve(fault ?? address)));
    expect(await find()).toBe('93.184.216.34');
    expect(dns.questions.toSorted()).toEqual(['rebound.example 1', 'rebound.example 28']);
    expect(await find()).toBeInstanceOf(PrivateAddressError);
  });

  test('a redirect to a name with an inside address is refused', async () => {
    expect(await codes(['/to-inside-name'])).toEqual([['/to-inside-name', 'image-fetch-failed']]);
    expect(privateHits).toBe(0);
  });

  test('a file that is no picture, has more than 10 MB or never ends is refused', async () => {
    expect(await codes(['/page', '/large', '/endless'])).toEqual([
      ['/page', 'not-an-image'],
      ['/large', 'file-too-large'],
      ['/endless', 'file-too-large'],
    ]);
    await expect(fetchPicture(env.app, `${urlOf(publicServer)}/silent`, 100)).rejects.toMatchObject({
      code: 'image-fetch-failed',
    });
  });

  test('the twenty-first fetch within an hour is refused', async () => {
    const eager = await buildOwner(env);
    const statuses: number[] = [];
    for (let nth = 0; nth < 21; nth += 1) statuses.push((await put('http://127.0.0.1/', eager)).status);
    expect(statuses).toEqual([...Array(20).fill(422), 429]);
  });

  test.each([
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.8.8.8', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::7f00:1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:7f00:1::', false],
    ['fd00:ec2::254', false],
    ['fe80::1%eth0', false],
    ['fec0::1', false],
    ['kumo.example', false],
    ['8.8.8.8', true],
    ['::ffff:8.8.8.8', true],
    ['2606:4700::1111', true],
  ])('%s is public: %s', (address, isOpen) => expect(isPublicAddress(address)).toBe(isOpen));
});
