/** A base from Debian's packages, an image from a builder without a daemon, and a server in it. Needs root. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTestEnvironment } from '@fondly/dev/environment/test-environment';
import { startServerProcess } from '@fondly/dev/processes/start-server-process';
import { scaleTime } from '@fondly/dev/scale-time';
import { describe, expect, inject, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const hasProgram = (name: string) => spawnSync('which', [name]).status === 0;
const canBuild = process.getuid?.() === 0 && ['buildah', 'debootstrap'].every(hasProgram);
// In a container there may be neither an overlay file system nor a namespace for a build.
const builderSettings = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };

function run(program: string, ...values: string[]): string {
  return execFileSync(program, values, { cwd: root, env: { ...process.env, ...builderSettings }, maxBuffer: 2 ** 28 })
    .toString()
    .trim();
}

/** A folder that is gone at the end of the test, mounts included. */
function openFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function buildImage(): void {
  const folder = openFolder();
  run('debootstrap', '--variant=minbase', '--include=ca-certificates,postgresql-client', 'stable', `${folder}/root`);
  run('tar', '-C', `${folder}/root`, '-cf', `${folder}/base.tar`, '.');
  const base = run('buildah', 'from', 'scratch');
  run('buildah', 'add', '--quiet', base, `${folder}/base.tar`, '/');
  run('buildah', 'commit', '--quiet', '--rm', base, 'fondly-test-base');
  const builder = ['--base', 'localhost/fondly-test-base', '--builder', 'buildah'];
  run(process.execPath, 'tools/release/build-image.ts', ...builder);
}

/** Makes the socket of the test's database, which is in a folder below `/tmp`, reachable for the user in the image. */
function shareDatabase(databaseUrl: string, files: string): void {
  const folder = new URL(databaseUrl).searchParams.get('host') ?? '';
  chmodSync(folder, 0o755);
  const target = path.join(files, folder);
  mkdirSync(target, { recursive: true });
  run('mount', '--bind', folder, target);
  onTestFinished(() => {
    run('umount', '-l', target);
    chmodSync(folder, 0o700);
  });
}

/** The image's files, mounted so that nobody can write to them but in `/data` and `/tmp`. */
function mountReadOnly(): string {
  const container = run('buildah', 'from', '--pull-never', 'localhost/fondly:latest');
  const [files, folder] = [run('buildah', 'mount', container), openFolder()];
  run('mount', '--bind', files, folder);
  run('mount', '-o', 'remount,bind,ro', folder);
  const writable = ['data', 'tmp'].map((name) => path.join(folder, name));
  for (const target of writable) run('mount', '-t', 'tmpfs', '-o', 'uid=1000,gid=1000', 'tmpfs', target);
  onTestFinished(() => {
    for (const target of [...writable, folder]) run('umount', '-l', target);
    run('buildah', 'rm', container);
  });
  return folder;
}

describe.skipIf(!process.env.LONG || !canBuild)('The image', () => {
  const timeout = scaleTime(600_000);
  test('is built without a network, and serves as a user on files it cannot change', { timeout }, async () => {
    buildImage();
    const files = mountReadOnly();
    const env = await openTestEnvironment({ template: inject('template'), now: new Date() });
    onTestFinished(() => env.close());
    shareDatabase(env.app.config.databaseUrl, files);
    const inImage = (...command: string[]) => [
      'chroot',
      '--userspec=1000:1000',
      files,
      'env',
      '-C',
      '/fondly',
      ...command,
    ];
    const start = inImage(
      '/fondly/bin/node',
      '--max-semi-space-size=2',
      '--heap-growing-percent=15',
      'server/start.ts',
    );
    const settings = { DATA_DIR: '/data', NODE_COMPILE_CACHE: '/fondly/.compiled' };
    const server = await startServerProcess(env.app.config, 'image', settings, start);
    const checkHealth = (port: string) => {
      const [program = '', ...values] = inImage(`METRICS_PORT=${port}`, '/fondly/bin/check-health');
      return spawnSync(program, values).status;
    };
    try {
      const page = await fetch(`${server.url}/`);
      expect([page.status, (await page.text()).includes('Fondly')]).toEqual([200, true]);
      await expect.poll(() => checkHealth(new URL(server.metricsUrl).port), { timeout: scaleTime(10_000) }).toBe(0);
      const write = inImage('/bin/touch', '/fondly/.compiled/note');
      expect(spawnSync(write[0] ?? '', write.slice(1)).stderr.toString()).toContain('Read-only file system');
    } finally {
      await server.stop();
    }
    expect(checkHealth(new URL(server.metricsUrl).port)).toBe(1);
  });
});
