import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** The parts of a report that are read here. Scores are 0 to 1. */
export type LighthouseReport = {
  finalDisplayedUrl: string;
  audits: Record<string, { numericValue?: number } | undefined>;
  categories: Record<string, { score: number | null } | undefined>;
};

const program = path.resolve(import.meta.dirname, '../node_modules/.bin/lighthouse');

/**
 * Loads a page once on Lighthouse's phone, in the browser that listens at `port`.
 *
 * @throws Error if Lighthouse is not installed (`npm run bench` installs it) or cannot load the page
 */
export async function runLighthouse(
  url: string,
  { port, kinds, cookie }: { port: number; kinds: readonly string[]; cookie?: string },
): Promise<LighthouseReport> {
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : [];
  const options = [`--port=${port}`, `--only-categories=${kinds.join(',')}`, '--output=json', '--quiet', ...headers];
  const { stdout } = await promisify(execFile)(program, [url, ...options], { maxBuffer: 2 ** 27 });
  return JSON.parse(stdout) as LighthouseReport;
}
