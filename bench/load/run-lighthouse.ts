import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The parts of a report that are read here. Scores are 0 to 1. */
export type LighthouseReport = {
  finalDisplayedUrl: string;
  audits: Record<string, { numericValue?: number } | undefined>;
  categories: Record<string, { score: number | null } | undefined>;
  /** How fast the machine is, by Lighthouse's own loops: 1,500 to 2,000 on a fast desktop. */
  environment: { benchmarkIndex: number };
};

const program = path.resolve(import.meta.dirname, '../node_modules/.bin/lighthouse');

/**
 * Loads a page once on Lighthouse's phone, in the browser that listens at `port`. The phone's CPU is `cpuSlowdown` times
 * slower than the machine's.
 *
 * @throws Error if Lighthouse is not installed (`npm run bench` installs it) or cannot load the page
 */
export async function runLighthouse(
  url: string,
  {
    port,
    kinds,
    cpuSlowdown,
    cookie,
  }: { port: number; kinds: readonly string[]; cpuSlowdown: number; cookie?: string },
): Promise<LighthouseReport> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-lighthouse-'));
  try {
    // Not to stdout: the program ends before a pipe has taken a long report.
    const file = path.join(folder, 'report.json');
    const headers = cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : [];
    const output = ['--output=json', `--output-path=${file}`, '--quiet'];
    const throttling = `--throttling.cpuSlowdownMultiplier=${cpuSlowdown}`;
    const options = [url, `--port=${port}`, `--only-categories=${kinds.join(',')}`, throttling, ...output, ...headers];
    const run = () => promisify(execFile)(program, options);
    // Now and then the browser records no beginning of the navigation. Lighthouse asks to run it again.
    await run().catch((error: Error) => {
      if (!error.message.includes('NO_NAVSTART')) throw error;
      return run();
    });
    return JSON.parse(readFileSync(file, 'utf8')) as LighthouseReport;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
