import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from '@fondly/dev/test';
import sharp from 'sharp';
import { describe, expect, onTestFinished } from 'vitest';
import { buildCustomer } from '../accounts/testing/people.ts';
import { registerMetrics } from '../monitoring/register-metrics.ts';
import { openMetrics } from '../platform/metrics.ts';
import { openFolderStore } from '../platform/storage/file-store.ts';
import { buildOwner } from '../restaurants/testing/build-owner.ts';

/** A file system of this many bytes, or null where we may not mount one. */
function mountSmallDisk(bytes: number): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'fondly-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
  return folder;
}

describe('A full disk', () => {
  test('a picture is refused with 503, and no part of it is left', async ({ env, skip }) => {
    // The largest size fits, the second is cut, and the disk is full before the third.
    const disk = mountSmallDisk(64 * 1024);
    if (!disk) return skip('This test mounts a small file system, which needs root.');
    const owner = await buildOwner(env);
    const files = env.app.files;
    env.app.files = openFolderStore(disk);
    await expect(env.app.files.put('large', Buffer.alloc(128 * 1024))).rejects.toThrow('ENOSPC');
    expect(readdirSync(disk)).toEqual([]);
    onTestFinished(() => {
      env.app.files = files;
    });
    const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
    const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#BF4408', noise } })
      .png()
      .toBuffer();

    const send = () =>
      owner.send('POST', '/api/restaurant/images', { payload: photo, headers: { 'content-type': 'image/png' } });
    const refused = await send();

    expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(refused.headers['retry-after']).toBe('5');
    expect(readdirSync(disk)).toEqual([]);

    writeFileSync(path.join(disk, 'filler'), Buffer.alloc(60 * 1024));
    const metrics = openMetrics();
    registerMetrics({ ...env.app, metrics, config: { ...env.app.config, dataDir: disk } });
    expect(await metrics.text()).toMatch(/^fondly_disk_free_ratio 0\.0\d+$/m);
  });

  test('a write that the database refuses because its disk is full is answered with 503', async ({ env }) => {
    const customer = await buildCustomer(env);
    await env.app.db.client.query(
      `create function refuse_write() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
       create trigger full_disk before update on users for each row execute function refuse_write()`,
    );
    onTestFinished(async () => {
      await env.app.db.client.query('drop trigger full_disk on users; drop function refuse_write()');
    });

    const reply = await customer.call('PATCH /api/account/profile', { body: { name: 'Ada Lovelace', phone: '' } });

    expect(reply).toMatchObject({ status: 503, body: { code: 'busy' } });
  });
});
