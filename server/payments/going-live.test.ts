import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { stripeEvents } from './webhooks/stripe-events.ts';

const server = path.resolve(import.meta.dirname, '..');
const guide = readFileSync(path.join(server, '../docs/going-live.md'), 'utf8');

/** What the guide tells an operator to subscribe to at one of the two endpoints. */
function listed(endpoint: 'platform' | 'connect'): string[] {
  const [, lines = ''] = guide.match(new RegExp(`\`\`\`events-${endpoint}\n([^\`]*)\`\`\``)) ?? [];
  return lines.trim().split('\n');
}

/** Of each account that is connected to ours; everything else happens on our own. */
const isOfConnected = (type: string) => /^(account|payout)\./.test(type);

/** The parts of the provider's API that the server's own code calls. */
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
  test('subscribes to exactly the events that the server acts on, at the endpoint that is sent them', () => {
    const handled = Object.keys(stripeEvents);
    expect(handled.length).toBeGreaterThan(10);
    expect(listed('platform').sort()).toEqual(handled.filter((type) => !isOfConnected(type)).sort());
    expect(listed('connect').sort()).toEqual(handled.filter(isOfConnected).sort());
  });

  test('gives the key a right for everything that the server asks of the card provider', () => {
    const called = calledResources();
    expect(called).toContain('paymentIntents');
    expect(called.filter((resource) => !guide.includes(`\`${resource}\` |`))).toEqual([]);
  });
});

describe('What runs where money is real', () => {
  test('has the stand-in for the card provider neither in its image nor among what the server needs', () => {
    const image = readFileSync(path.join(server, '../deploy/Dockerfile'), 'utf8');
    const running = image.slice(image.lastIndexOf('\nFROM '));
    const copied = [...running.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, what = '']) => what.split(' '));
    expect(copied).toContain('server');
    const own = /^(package\.json|package-lock\.json|\.npmrc|(contract|server)(\/package\.json)?)$/;
    expect(copied.filter((name) => !own.test(name))).toEqual([]);
    const needs = JSON.parse(readFileSync(path.join(server, 'package.json'), 'utf8'));
    expect(Object.keys(needs.dependencies)).not.toContain('@fondly/stripe-sandbox');
  });
});
