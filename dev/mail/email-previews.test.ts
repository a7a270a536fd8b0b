import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '@fondly/server/platform/config';
import { sandboxStripeKeys } from '@fondly/server/platform/config-rules';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { emailPreviewRoutes } from './email-preview-routes.ts';
import { listEmailPreviews } from './email-previews.ts';

const config = readConfig({
  DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
  SECRET: 'a secret that is long enough for anybody',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: sandboxStripeKeys.secret,
  STRIPE_SANDBOX_URL: 'http://127.0.0.1:1',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b',
});
const serverFolder = path.resolve(import.meta.dirname, '../../server');
/** They pass on what the other files write. */
const layouts = ['messaging/channels/email.ts', 'waitlist/topic-mail.ts'];
const previews = listEmailPreviews(config);

describe('Email previews', () => {
  test('every source file of an email has a preview', () => {
    const emailSources = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules') && !name.includes('.test.'))
      .filter((name) => !layouts.includes(name))
      .filter((name) => /\bsubject\b[\s\S]*\bparts\b/.test(readFileSync(path.join(serverFolder, name), 'utf8')));

    expect(emailSources.sort()).toEqual([...new Set(previews.map(({ from }) => from))].sort());
  });

  test.for(previews.map((one) => [`${one.name} (${one.from})`, one] as const))(
    'the preview "%s" is complete',
    ([, mail]) => {
      for (const body of [mail.html, mail.text]) expect(body).not.toMatch(/undefined|null|NaN|\[object/);
      expect(mail.text).toMatch(/\n--\n/);
      expect(mail.html.match(/<table/g)?.length).toBe(mail.html.match(/<\/table>/g)?.length);
      // Marketing emails can be unsubscribed by a person and by a mail program (RFC 8058).
      const isMarketing = /^(waitlist|notifications\/followers)\//.test(mail.from);
      expect(mail.text.includes('Unsubscribe: http')).toBe(isMarketing);
      expect(mail.headers?.['List-Unsubscribe-Post']).toBe(isMarketing ? 'List-Unsubscribe=One-Click' : undefined);
    },
  );

  test('the preview page lists every email and allows no scripts', async () => {
    const http = Fastify();
    await http.register(emailPreviewRoutes(config));

    const list = await http.inject('/dev/mails');
    const one = await http.inject('/dev/mails/1');

    expect(list.body.split('<li>').length - 1).toBe(previews.length);
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
    expect(one.body).toContain('Welcome to Fondly');
    expect((await http.inject('/dev/mails/9999')).statusCode).toBe(404);
    await http.close();
  });
});
