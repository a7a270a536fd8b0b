import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';

describe('security.txt', () => {
  test('names the address for reports and ends within a year', async ({ env }) => {
    const reply = await fetch(`${env.url}/.well-known/security.txt`);
    const fields = new Map(
      (await reply.text())
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );

    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(fields.get('Contact')).toBe(`mailto:${env.app.config.contactEmail}`);
    expect(fields.get('Canonical')).toBe(`${env.url}/.well-known/security.txt`);
    const days = (Date.parse(fields.get('Expires') ?? '') - +env.clock.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });
});
