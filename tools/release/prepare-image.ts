/**
 * `npm run image -- --prepare` and the commands that build an image call this: it fills `build/image` with all that the
 * image holds, so that the image itself is built without a network.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { isTestCode } from '../checks/boundaries/is-test-code.ts';
import { listShippedPackages, readLockedPackages } from './list-shipped-packages.ts';

/** The workspaces that run in the image. The pages are built; nothing of `web` but its build is there. */
const workspaces = ['contract', 'messages', 'server'];
/** Not under version control: the compiled messages and the built pages. */
const builtFolders = ['messages/compiled', 'web/build'];
const nodeFolder = `node_modules/node-linux-${process.arch}`;

/** The files of the checkout that the image holds, by their paths from its root. Tests are not among them. */
export function listImageFiles(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '-z', 'package.json', ...workspaces], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  return files
    .toString()
    .split('\0')
    .filter((name) => name !== '' && !isTestCode(name));
}

/**
 * The folders of the packages that the server needs on this machine's platform.
 *
 * @throws Error if one is not installed
 */
export function listImagePackages(root: string): string[] {
  const packages = readLockedPackages(root);
  return [...listShippedPackages(packages, workspaces)].filter((folder) => {
    const isInstalled = existsSync(path.join(root, folder));
    if (!isInstalled && !packages[folder]?.optional) throw new Error(`${folder} is not installed: run npm install.`);
    return isInstalled;
  });
}

/**
 * Copies into `build/image` and returns that folder. The pages and messages must be built before.
 *
 * @throws Error where Node for Linux is not installed, which is on other systems
 */
export function prepareImage(root: string): string {
  if (!existsSync(path.join(root, nodeFolder))) throw new Error('The image is prepared on Linux, x64 or arm64.');
  const target = path.join(root, 'build/image');
  rmSync(target, { recursive: true, force: true });
  const copy = (from: string, to = from) =>
    cpSync(path.join(root, from), path.join(target, to), { recursive: true, verbatimSymlinks: true });
  for (const name of [...listImageFiles(root), ...builtFolders]) copy(name);
  // A package's folder may hold packages of its own, which are in the list as well if they ship.
  for (const folder of listImagePackages(root))
    cpSync(path.join(root, folder), path.join(target, folder), {
      recursive: true,
      filter: (source) => !path.relative(path.join(root, folder), source).split(path.sep).includes('node_modules'),
    });
  mkdirSync(path.join(target, 'node_modules/@fondly'), { recursive: true });
  for (const workspace of workspaces)
    symlinkSync(`../../${workspace}`, path.join(target, 'node_modules/@fondly', workspace));
  copy(`${nodeFolder}/bin/node`, 'bin/node');
  copy(`${nodeFolder}/LICENSE`, 'bin/node.LICENSE');
  copy('deploy/check-health', 'bin/check-health');
  copy('LICENSE');
  return target;
}
