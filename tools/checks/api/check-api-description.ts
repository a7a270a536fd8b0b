/**
 * Lints the description of the API by Redocly's recommended rules, with the operations of admins. The public one is a
 * part of it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeContract } from '@fondly/server/web/api-docs/testing/describe-contract';
import { reportViolations } from '../report-violations.ts';

type Finding = { ruleId: string; severity: string; message: string; location: { pointer?: string }[] };

const root = path.resolve(import.meta.dirname, '../../..');
const description = await describeContract({
  publicUrl: 'https://fondly.example',
  contactEmail: 'hello@fondly.example',
  publishesAdminApi: true,
});

/** "GET /api/public/today" for "#/paths/~1api~1public~1today/get/responses". */
function toOperation(pointer = ''): string {
  const [, url = '', method = ''] = pointer.replace(/^#\//, '').split('/');
  return `${method.toUpperCase()} ${url.replaceAll('~1', '/')}`;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-api-'));
try {
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(description));
  const redocly = path.join(root, 'node_modules/.bin/redocly');
  const { stdout, stderr } = spawnSync(redocly, ['lint', file, '--format=json', '--extends=recommended'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (!stdout.includes('{')) throw new Error(stderr);
  const { problems }: { problems: Finding[] } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  reportViolations(
    problems.map(({ ruleId, message, location: [place] }) => `${toOperation(place?.pointer)}: ${message} (${ruleId})`),
    'The description of the API has no errors and no warnings.',
  );
} finally {
  rmSync(folder, { recursive: true });
}
