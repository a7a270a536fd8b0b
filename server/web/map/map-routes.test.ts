import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from '@fondly/dev/test';
import Fastify from 'fastify';
import { describe, expect } from 'vitest';
import { transaction } from '../../platform/database/transaction.ts';
import { addZipNeighbors } from '../../restaurants/add-zip-neighbors.ts';
import { serveMapTiles } from './map-tiles.ts';

describe('The map', () => {
  test('lists the middle of each ZIP around a restaurant, without the ZIPs of post office boxes', async ({ env }) => {
    await transaction(env.app, (tx) => addZipNeighbors(tx, '30303'));
    const { body } = await env.visitor().call('GET /api/map');
    const zips = body.zips.map(([zip]) => zip);
    expect(body.zips.find(([zip]) => zip === '30308')).toEqual(['30308', 33.771, -84.3777]);
    expect(zips).toContain('30303');
    // Four dozen ZIPs of Atlanta have the same middle, such as 30302.
    expect(zips).not.toContain('30302');
    expect(zips.length).toBeGreaterThan(80);
    expect(body.tiles).toBeNull();
  });

  test.for(['/meal-search', '/kitchens', '/es/kitchens?zip=30308'])(
    '%s may ask where a person is',
    async (url, { env }) => {
      const { headers } = await env.visitor().send('GET', url);
      expect(headers['permissions-policy']).toContain('geolocation=(self)');
    },
  );

  test.for(['/', '/past-orders', '/kitchen/1', '/faq'])('%s may not ask where a person is', async (url, { env }) => {
    const { headers } = await env.visitor().send('GET', url);
    expect(headers['permissions-policy']).toContain('geolocation=()');
  });

  test('serves parts of the archive of streets and its fonts, and no other file of the folder', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fondly-map-'));
    mkdirSync(path.join(folder, 'fonts/Noto Sans Regular'), { recursive: true });
    writeFileSync(path.join(folder, 'atlanta.pmtiles'), 'PMTiles and more');
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    writeFileSync(path.join(folder, 'fonts/Noto Sans Regular/0-255.pbf'), 'font');
    const http = Fastify();
    expect(await serveMapTiles(http, path.join(folder, 'atlanta.pmtiles'))).toEqual({
      path: '/map/atlanta.pmtiles',
      hasFonts: true,
    });
    const get = (url: string, headers = {}) => http.inject({ url, headers });

    const part = await get('/map/atlanta.pmtiles', { range: 'bytes=0-6' });
    expect(part).toMatchObject({ statusCode: 206, body: 'PMTiles' });
    expect(part.headers['content-range']).toBe('bytes 0-6/16');
    expect((await get('/map/fonts/Noto%20Sans%20Regular/0-255.pbf')).body).toBe('font');
    for (const url of ['/map/secret.txt', '/map/fonts/../secret.txt', '/map/fonts/%2e%2e/secret.txt', '/map/fonts'])
      expect((await get(url)).statusCode, url).not.toBe(200);
    await http.close();
  });

  test('a missing archive stops the start', async () => {
    await expect(serveMapTiles(Fastify(), '/nowhere/atlanta.pmtiles')).rejects.toThrow('MAP_TILES');
  });
});
