import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A package in `package-lock.json`. */
export type LockedPackage = {
  version?: string;
  license?: string;
  link?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type LockedPackages = Record<string, LockedPackage>;

/** Reads the packages of `package-lock.json` by folder, such as `node_modules/react`. */
export function readLockedPackages(root: string): LockedPackages {
  return (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages })
    .packages;
}

/**
 * The folders of all packages that these workspaces need when they run, for every platform.
 *
 * @param workspaces - folders of workspaces, such as `server`
 */
export function listShippedPackages(packages: LockedPackages, workspaces: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const workspace of workspaces) addDependencies(packages, workspace, folders);
  return folders;
}

function addDependencies(packages: LockedPackages, from: string, folders: Set<string>): void {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[from] ?? {};
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const folder = findFolder(packages, from, name);
    if (!folder || packages[folder]?.link || folders.has(folder)) continue;
    folders.add(folder);
    addDependencies(packages, folder, folders);
  }
}

/** As Node finds a package: in the nearest `node_modules`. */
function findFolder(packages: LockedPackages, from: string, name: string): string | null {
  const folder = path.posix.join(from, 'node_modules', name);
  if (packages[folder]) return folder;
  if (from === '') return null;
  const outer = from.lastIndexOf('/node_modules/');
  return findFolder(packages, outer < 0 ? '' : from.slice(0, outer), name);
}
