import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell uses a quarter less processor time than the full browser, but receives no push messages. */
const headlessNames = ['chromium-headless-shell'];
const browserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const applicationPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser for the journeys: from CHROMIUM_PATH, from Playwright, or from the machine. */
export function findBrowser(): string | null {
  const requestedPath = process.env.CHROMIUM_PATH;
  if (requestedPath) return requestedPath;
  return (
    [chromium.executablePath(), ...listPathCandidates(browserNames), ...applicationPaths].find((program) =>
      existsSync(program),
    ) ?? null
  );
}

/** The browser of most journeys: the headless shell if it is installed, otherwise the result of `findBrowser`. */
export function findHeadlessBrowser(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return listPathCandidates(headlessNames).find((program) => existsSync(program)) ?? findBrowser();
}

function listPathCandidates(programs: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return programs.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/**
 * Finds a browser or installs one: as root on Debian from its packages, elsewhere the one that Playwright downloads.
 *
 * @throws Error if no browser can be installed
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No browser found; installing one for the journeys.');
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebian) {
    const installEnvironment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: installEnvironment });
    const packages = ['chromium', ...headlessNames];
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
      env: installEnvironment,
    });
  } else {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = findBrowser();
  if (!installed) throw new Error('No browser could be installed. Install Chromium and name it in CHROMIUM_PATH.');
  return installed;
}

if (import.meta.main) console.log(ensureBrowser());
