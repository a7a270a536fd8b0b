import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { buildOwner } from '../restaurants/testing/build-owner.ts';
import { renderSvg } from './render-svg.ts';
import { getUploadsFolder } from './serve-files.ts';
import {
  buildCostlySvgFiles,
  buildDisguisedFiles,
  buildMislabeledFiles,
  buildSvgFiles,
  type HostileFile,
} from './testing/hostile-files.ts';

const isLong = Boolean(process.env.LONG);
/** The promise is three seconds; a machine that runs everything at once is given more. */
const answerMilliseconds = scaleTime(isLong ? 3000 : 8000);

describe('Hostile files', () => {
  test('a hostile file is stored as pixels only and causes no request and no leak', async ({ env }) => {
    const owner = await buildOwner(env);
    let hits = 0;
    const canary = createServer((_request, response) => {
      hits += 1;
      response.end();
    });
    await once(canary.listen(0, '127.0.0.1'), 'listening');
    const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/x.png`;
    const ownFile = path.join(env.app.config.dataDir, 'own.png');
    const red = sharp({ create: { width: 64, height: 64, channels: 3, background: '#FF0000' } });
    writeFileSync(ownFile, await red.png().toBuffer());
    const files = [
      ...(await buildMislabeledFiles()),
      ...(await buildDisguisedFiles(address)),
      ...buildSvgFiles(address, ownFile),
    ];
    if (isLong) files.push(...buildCostlySvgFiles());

    const outcome: Record<string, unknown> = {};
    for (const file of files) outcome[file.name] = await endOf(file);
    canary.close();

    expect(outcome).toEqual(Object.fromEntries(files.map(({ name, outcome: end }) => [name, end])));
    expect(hits).toBe(0);

    async function endOf({ bytes: payload, type, outcome: end }: HostileFile): Promise<string> {
      const from = performance.now();
      const headers = { 'content-type': type };
      const { status, body } = await owner.send('POST', '/api/restaurant/images', { payload, headers });
      if (performance.now() - from > answerMilliseconds) return 'too slow';
      if (status !== 201) return end === 'either' ? end : status === 422 ? 'refused' : String(status);
      const kept = sharp(path.join(getUploadsFolder(env.app), path.basename(String(body.url))));
      const { format, exif, icc, xmp } = await kept.metadata();
      const isClean = format === 'webp' && !exif && !icc && !xmp && !(await kept.clone().toBuffer()).includes('alert');
      if (!isClean) return 'more than pixels';
      const { dominant } = await kept.stats();
      if (dominant.r > 200 && dominant.g < 50) return 'shows our file';
      return end === 'either' ? end : 'picture';
    }
  });

  test('a drawing that never finishes is stopped, and the next one is drawn', async () => {
    const [, noise] = buildCostlySvgFiles();
    await expect(renderSvg(noise?.bytes ?? Buffer.alloc(0), 400)).rejects.toMatchObject({
      code: 'drawing-too-slow',
    });
    const good =
      '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="2000"><rect width="9" height="9"/></svg>';
    const { width, height } = await sharp(await renderSvg(Buffer.from(good), 20_000)).metadata();
    expect([width, height]).toEqual([1600, 800]);
  });
});
