import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeUnsupported } from './describe-unsupported.mjs';

describe('the lock file', () => {
  test('the lock file names the optional builds of every platform, without which npm ci refuses a fresh clone', () => {
    const { packages } = JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8'),
    ) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const named = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)));
    const wanted = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));

    expect(wanted.filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('What `npm start` installs', () => {
  const { packages } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };

  test.for(['vite', '@vitejs/plugin-react', 'rolldown', '@inlang/paraglide-js'])(
    'contains %s, which builds the pages, where every workspace finds it',
    (name) => {
      expect(packages[`node_modules/${name}`]).toBeDefined();
      expect(packages[`node_modules/${name}`]?.dev).toBeUndefined();
    },
  );

  test.for(['lighthouse', '@playwright/test', '@redocly/cli', 'knip'])('does not contain %s', (name) => {
    expect(packages[`node_modules/${name}`]?.dev ?? true).toBe(true);
  });
});

describe('A start on another machine', () => {
  test.for([
    ['linux', 'x64', 'v20.11.0', ''],
    ['linux', 'arm64', 'v20.11.0', ''],
    ['darwin', 'arm64', 'v24.1.0', ''],
    ['darwin', 'arm64', 'v22.20.0', 'On macOS, Fondly needs Node 24 or newer on the path, and this is v22.20.0.'],
    ['win32', 'x64', 'v24.1.0', 'On Windows, Fondly runs inside WSL 2: clone it there and start it there.'],
    [
      'linux',
      'ia32',
      'v24.1.0',
      'Fondly runs on Linux (x64, arm64), macOS and Windows inside WSL 2, and this is linux-ia32.',
    ],
    [
      'freebsd',
      'x64',
      'v24.1.0',
      'Fondly runs on Linux (x64, arm64), macOS and Windows inside WSL 2, and this is freebsd-x64.',
    ],
  ] as const)('%s on %s with Node %s reads "%s"', ([platform, arch, version, sentence]) => {
    expect(describeUnsupported({ platform, arch, version })).toBe(sentence);
  });

  test('the start with an older Node says one sentence', () => {
    const root = path.resolve(import.meta.dirname, '..');
    // The same file under another version: an older Node is not on every machine.
    const older = "Object.defineProperty(process.versions, 'node', { value: '20.19.0' });";
    const options = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, 'dev/main.mjs'];
    const { status, stderr, stdout } = spawnSync(process.execPath, options, { cwd: root, encoding: 'utf8' });
    expect([status, stderr.trim(), stdout]).toEqual([
      1,
      'Fondly needs Node 24 or newer, and this is 20.19.0: run "npm start".',
      '',
    ]);
  });
});
