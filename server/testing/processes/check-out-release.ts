import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const git = (...values: string[]) => execFileSync('git', values, { cwd: root, maxBuffer: 2 ** 28 });

/** The commit that released the last version, or '' before the first release and in a checkout without history. */
export function findLastRelease(): string {
  try {
    return git('log', '-1', '--format=%H', '--grep=^release: [0-9]').toString().trim();
  } catch {
    return '';
  }
}

/** The server of a release in a folder of its own, with its own messages and the packages of this checkout. */
export function checkOutRelease(commit: string): { serverFile: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-release-'));
  const archive = git('archive', commit, 'package.json', 'contract', 'messages', 'server');
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const name of ['server/node_modules', 'web']) symlinkSync(path.join(root, name), path.join(folder, name));
  linkPackages(path.join(folder, 'node_modules'));
  execFileSync(process.execPath, ['messages/src/compile.ts'], { cwd: folder });
  return {
    serverFile: path.join(folder, 'server/start.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Links every package of this checkout, and the release's own workspaces. */
function linkPackages(target: string): void {
  mkdirSync(path.join(target, '@fondly'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@fondly' && !name.startsWith('.'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(target, name));
  for (const name of ['contract', 'messages', 'server'])
    symlinkSync(path.join(target, '..', name), path.join(target, '@fondly', name));
}
