import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { openTestEnvironment } from '@fondly/dev/environment/test-environment';
import { scaleTime } from '@fondly/dev/scale-time';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { describeContract } from './testing/describe-contract.ts';
import { recordExamples } from './testing/record-examples.ts';

/** IDs in order, so that lists whose ties are broken by ID have one order. */
function makeIdsInOrder(): void {
  const { randomUUID } = crypto;
  let last = 0;
  const setRandomUuid = (to: typeof randomUUID) => {
    crypto.randomUUID = to;
    syncBuiltinESMExports();
  };
  setRandomUuid(() => `${String(++last).padStart(8, '0')}-0000-4000-8000-000000000000`);
  onTestFinished(() => setRandomUuid(randomUUID));
}

type Operation = {
  operationId: string;
  'x-key-scope'?: string;
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
};

/** The demo has no bank payout yet. */
const withoutExample = ['readStatement'];

describe('The examples of the API description', () => {
  test('the examples are what the demo answers', { timeout: scaleTime(60_000) }, async () => {
    const env = await openTestEnvironment({ template: inject('template'), now: new Date('2026-11-20T21:30:00Z') });
    makeIdsInOrder();
    try {
      await expect(`${await recordExamples(env)}\n`).toMatchFileSnapshot('./examples.json');
    } finally {
      await env.close();
    }
  });

  test('each call that opens with an API key has an example', async () => {
    const settings = { publicUrl: 'https://fondly.example', contactEmail: 'hello@fondly.example' };
    const { paths } = (await describeContract({ ...settings, publishesAdminApi: false })) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const missing = operations.filter(({ 'x-key-scope': scope, responses }) => {
      const { content } = responses[200] ?? responses[201] ?? {};
      return scope && !content?.['application/json']?.example;
    });
    expect(missing.map(({ operationId }) => operationId)).toEqual(withoutExample);
  });
});
