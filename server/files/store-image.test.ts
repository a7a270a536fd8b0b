import { readdirSync, readFileSync } from 'node:fs';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { buildAdmin, buildCustomer } from '../accounts/testing/people.ts';
import { buildOwner } from '../restaurants/testing/build-owner.ts';
import { getUploadsFolder } from './serve-files.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#BF4408' } });
const sendImage = (who: Visitor, payload: Buffer | string, type = 'image/png') =>
  who.send('POST', '/api/restaurant/images', { payload, headers: { 'content-type': type } });
const notImage = {
  status: 422,
  body: { code: 'not-an-image', message: 'Please select an image file (PNG, JPG, etc.)' },
};

describe('The picture decoder', () => {
  test('the decoder blocks its SVG loader, so a disguised drawing is refused', async ({ env }) => {
    const owner = await buildOwner(env);
    // The first bytes are blank; the decoder would read on and find the drawing.
    const drawing = `${'\n'.repeat(200)}<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"></svg>`;

    expect(await sendImage(owner, drawing)).toMatchObject(notImage);

    await expect(sharp(Buffer.from(drawing)).metadata()).rejects.toThrow('unsupported image format');
  });
});

describe('Pictures of restaurants', () => {
  test('a photo is stored as WebP in three sizes, upright and without metadata', async ({ env }) => {
    const owner = await buildOwner(env);
    const photo = await picture(3000, 2000)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const reply = await sendImage(owner, photo, 'image/jpeg');

    expect(reply.status).toBe(201);
    // A quarter turn: what lay 3000 by 2000 stands 2000 by 3000.
    expect(reply.body).toMatchObject({ width: 1067, height: 1600 });
    const url = String(reply.body.url);
    for (const [suffix, side] of [
      ['', 1600],
      ['-960', 960],
      ['-480', 480],
    ] as const) {
      const kept = await env.visitor().send('GET', url.replace('.webp', `${suffix}.webp`));
      expect(kept.status).toBe(200);
      expect(kept.headers['content-type']).toBe('image/webp');
      const path = `${getUploadsFolder(env.app)}/${url.replace('/files/', '').replace('.webp', `${suffix}.webp`)}`;
      const metadata = await sharp(path).metadata();
      expect([metadata.format, metadata.height, metadata.exif]).toEqual(['webp', side, undefined]);
    }
  });

  test('a small picture keeps its size, and each picture gets a unique name', async ({ env }) => {
    const owner = await buildOwner(env);
    const logo = await picture(64, 64).png().toBuffer();
    const [first, second] = await Promise.all([sendImage(owner, logo), sendImage(owner, logo)]);
    expect(first.body).toMatchObject({ width: 64, height: 64 });
    expect(first.body.url).not.toBe(second.body.url);
    expect(String(first.body.url)).toMatch(/^\/files\/[\w-]{22}\.webp$/);
  });

  test('a drawing is stored as pixels without its script', async ({ env }) => {
    const owner = await buildOwner(env);
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><script>alert(1)</script><rect width="80" height="40"/></svg>';
    const reply = await sendImage(owner, drawing, 'image/svg+xml');
    expect(reply).toMatchObject({ status: 201, body: { width: 80, height: 40 } });
    const path = `${getUploadsFolder(env.app)}/${String(reply.body.url).replace('/files/', '')}`;
    expect((await sharp(path).metadata()).format).toBe('webp');
    expect(readFileSync(path, 'latin1')).not.toContain('script');
  });

  test('a file that is no picture is refused with the specified sentence and stores nothing', async ({ env }) => {
    const owner = await buildOwner(env);
    const half = (await picture(400, 400).png().toBuffer()).subarray(0, 120);
    const before = readdirSync(getUploadsFolder(env.app)).length;

    expect(await sendImage(owner, 'just text')).toMatchObject(notImage);
    expect(await sendImage(owner, half)).toMatchObject(notImage);
    expect(await sendImage(owner, '<html><script>alert(1)</script></html>', 'text/html')).toMatchObject(notImage);
    expect(await sendImage(owner, '{}', 'application/json')).toMatchObject(notImage);
    expect(await sendImage(owner, '')).toMatchObject(notImage);

    expect(readdirSync(getUploadsFolder(env.app)).length).toBe(before);
  });

  test('a file of more than 10 MB or 40 megapixels is refused', async ({ env }) => {
    const owner = await buildOwner(env);
    expect(await sendImage(owner, Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'file-too-large', message: 'File size must be less than 10MB' },
    });
    const bomb = await picture(7000, 6000).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await sendImage(owner, bomb)).toMatchObject({
      status: 422,
      body: {
        code: 'too-many-pixels',
        message: 'This picture has more than 40 million pixels. Please choose a smaller one, such as 4000 × 3000.',
      },
    });
  });

  test('restaurants in any state upload pictures, and all other callers are refused', async ({ env }) => {
    const logo = await picture(32, 32).png().toBuffer();
    const all = {
      anonymous: env.visitor(),
      customer: await buildCustomer(env),
      owner: await buildOwner(env),
      owner2: await buildOwner(env),
      pending: await buildOwner(env, { status: 'pending' }),
      admin: await buildAdmin(env),
    };
    const replies = await Promise.all(
      Object.entries(all).map(async ([name, one]) => [name, (await sendImage(one, logo)).status]),
    );
    expect(Object.fromEntries(replies)).toEqual({
      anonymous: 401,
      customer: 403,
      owner: 201,
      owner2: 201,
      pending: 201,
      admin: 403,
    });
  });
});
