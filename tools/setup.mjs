/**
 * Runs before every npm script: installs the dependencies when they are missing or differ from the
 * lock file, then refuses a Node older than 24. A checkout that is up to date costs about 0.15 s.
 *
 * It must run on a machine that has nothing yet, so it is plain JavaScript for Node 18 and newer and
 * imports nothing from node_modules.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const lockFolder = path.join(root, '.setup-lock');
const lockMinutes = 10;
const waitMilliseconds = 500;
const oldestNode = 24;

/** @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }> | null} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Why an install is needed, or ''. Compares the lock file with npm's own record of what it installed;
 * a marker file of ours would be deleted by a plain `npm ci` and cause a second install.
 */
function staleReason() {
  const wanted = packagesOf('package-lock.json') ?? {};
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!installed) return 'nothing is installed yet';

  for (const [name, want] of Object.entries(wanted)) {
    if (!name.includes('node_modules/')) continue;
    const have = installed[name];
    // Packages for other platforms are in the lock file and never on the disk.
    if (!have && !want.optional && !want.devOptional && !want.peer) return `${name} is missing`;
    if (have && (have.version !== want.version || have.integrity !== want.integrity)) return `${name} has changed`;
  }
  for (const name of Object.keys(installed)) {
    if (name.includes('node_modules/') && !wanted[name]) return `${name} is no longer wanted`;
  }
  return '';
}

/** One installer at a time in a checkout; a lock that is too old belonged to a run that was killed. */
function takeLock() {
  for (;;) {
    try {
      mkdirSync(lockFolder);
      return;
    } catch (fault) {
      if (fault.code !== 'EEXIST') throw fault;
    }
    const since = statSync(lockFolder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > lockMinutes * 60_000) rmSync(lockFolder, { recursive: true, force: true });
    // The only blocking wait that needs no second process.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMilliseconds);
  }
}

/** The environment without what the calling `npm run` left in it: inherited settings would change the install. */
function cleanEnvironment() {
  const inherited = /^npm_(package|lifecycle|config_(workspace|prefix|local_prefix|include|omit))/i;
  const kept = Object.entries(process.env).filter(([name]) => !inherited.test(name));
  return { ...Object.fromEntries(kept), NODE_ENV: '' };
}

/** Exit status of `npm ci`, run by the npm that called us, or else by the one on the path. */
function install() {
  const npm = process.env.npm_execpath;
  const command = npm ? process.execPath : 'npm';
  const options = ['ci', '--loglevel=error', '--include=dev', '--include=optional'];
  const run = spawnSync(command, npm ? [npm, ...options] : options, {
    cwd: root,
    stdio: 'inherit',
    env: cleanEnvironment(),
    shell: !npm && process.platform === 'win32',
  });
  return run.status ?? 1;
}

function installWhenStale() {
  if (!staleReason()) return 0;
  takeLock();
  try {
    // Asked again under the lock: whoever held it before has probably installed everything.
    const reason = staleReason();
    if (!reason) return 0;
    console.log(`Installing dependencies: ${reason}.`);
    return install();
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

/** Where no pinned Node exists for the platform, the scripts run on the developer's own. */
function nodeVersion() {
  const pinned = path.join(root, 'node_modules', '.bin', 'node');
  return existsSync(pinned) ? execFileSync(pinned, ['-v']).toString().trim() : process.version;
}

const status = installWhenStale();
const version = status === 0 ? nodeVersion() : '';
if (status !== 0) {
  process.exitCode = status;
} else if (Number.parseInt(version.slice(1), 10) < oldestNode) {
  console.error(
    `Fondly needs Node ${oldestNode} or newer. This is ${version}, and none is pinned for ${process.platform}-${process.arch}.`,
  );
  process.exitCode = 1;
}
