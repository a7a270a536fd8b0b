import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { subscribedEvents } from './webhooks/stripe-events.ts';

const server = path.resolve(import.meta.dirname, '..');
const guide = readFileSync(path.join(server, '../docs/going-live.md'), 'utf8');

/** The events that the guide subscribes an endpoint to. */
function listed(endpoint: keyof typeof subscribedEvents): string[] {
  const [, lines = ''] = guide.match(new RegExp(`\`\`\`events-${endpoint}\n([^\`]*)\`\`\``)) ?? [];
  return lines.trim().split('\n');
}

/** The Stripe resources that the server's own code calls. */
function calledResources(): string[] {
  const sources = (readdirSync(server, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => readFileSync(path.join(server, name), 'utf8'));
  const calls = sources.flatMap((source) =>
    [...source.matchAll(/\bstripe\.(\w+)\.[\w.]+\(/g)].map((call) => call[1] ?? ''),
  );
  return [...new Set(calls)].filter((resource) => resource !== 'webhooks');
}

describe('docs/going-live.md', () => {
  test('the guide subscribes each endpoint to exactly the events that the server acts on', () => {
    expect(subscribedEvents.platform.length).toBeGreaterThan(10);
    for (const endpoint of ['platform', 'connect', 'accounts'] as const)
      expect(listed(endpoint).sort()).toEqual([...subscribedEvents[endpoint]].sort());
  });

  test('the guide gives the key a permission for each Stripe resource that the server calls', () => {
    const called = calledResources();
    expect(called).toContain('paymentIntents');
    expect(called.filter((resource) => !guide.includes(`\`${resource}\` |`))).toEqual([]);
  });
});

test("the server's dependencies do not contain the Stripe sandbox", () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(server, 'package.json'), 'utf8'));
  expect(Object.keys(dependencies)).not.toContain('@fondly/stripe-sandbox');
});
