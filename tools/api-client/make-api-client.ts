/**
 * `npm run client` writes the types of `@fondly/client` from the description of the API: the calls that an API key opens.
 * With `--check`, it only says whether they are current.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeContract } from '@fondly/server/web/api-docs/testing/describe-contract';
import { reportViolations } from '../checks/report-violations.ts';
import { type Description, keepCallsForKeys } from './keep-calls-for-keys.ts';

const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, 'client/schema.d.ts');
const generator = path.join(root, 'client/generator/node_modules/.bin/openapi-typescript');

const settings = {
  publicUrl: 'https://fondly.example',
  contactEmail: 'hello@fondly.example',
  publishesAdminApi: false,
};
const description = JSON.stringify(
  {
    ...keepCallsForKeys((await describeContract(settings)) as Description),
    // The types do not change with the version of a release.
    info: { title: 'Fondly', version: '1' },
  },
  // Nor do they change with the examples.
  (key, value) => (key === 'example' ? undefined : value),
);
const head = `/* Written by npm run client. Description: ${createHash('sha256').update(description).digest('hex')} */\n`;

function generate(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-client-'));
  try {
    const [from, to] = [path.join(folder, 'openapi.json'), path.join(folder, 'schema.d.ts')];
    writeFileSync(from, description);
    const { status, stderr } = spawnSync(generator, [from, '--output', to], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The types could not be written: ${stderr}`);
    return readFileSync(to, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isCurrent = existsSync(target) && readFileSync(target, 'utf8').startsWith(head);
if (process.argv.includes('--check'))
  reportViolations(
    isCurrent ? [] : ['client/schema.d.ts is not current: run npm run client'],
    'The client is current.',
  );
else if (!isCurrent) writeFileSync(target, head + generate());
