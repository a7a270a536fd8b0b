import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@fondly/messages/languages';
import { pseudoLanguage } from '@fondly/messages/pseudo-language';
import { readConfig } from '@fondly/server/platform/config';
import { sandboxStripeKeys } from '@fondly/server/platform/config-rules';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { emailPreviewRoutes } from './email-preview-routes.ts';
import { listEmailPreviews } from './email-previews.ts';
import { findTextsOutsideCatalogs } from './find-texts-outside-catalogs.ts';

const config = readConfig({
  DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
  SECRET: 'a secret that is long enough for anybody',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: sandboxStripeKeys.secret,
  STRIPE_SANDBOX_URL: 'http://127.0.0.1:1',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b',
  POSTAL_ADDRESS: '75 Edgewood Ave, Atlanta, GA 30303',
});
const serverFolder = path.resolve(import.meta.dirname, '../../server');
/** They pass on what the other files write. */
const layouts = ['messaging/channels/email.ts', 'messaging/testing/sample-email.ts', 'waitlist/topic-mail.ts'];
const previews = listEmailPreviews(config, 'en');
/** Gmail cuts off what is longer. */
const maxBytes = 102_000;

/** What a person reads, without markup. */
const toWords = (html: string) =>
  html
    .replaceAll(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>|<!--[\s\S]*?-->/g, '')
    .split(/<[^>]*>/)
    .map((text) => decode(text).trim())
    .filter(Boolean);
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decode = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity);

describe('Email previews', () => {
  test('every source file of an email has a preview', () => {
    const emailSources = readdirSync(serverFolder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules') && !name.includes('.test.'))
      .filter((name) => !layouts.includes(name))
      .filter((name) => /\bsubject\b[\s\S]*\bparts\b/.test(readFileSync(path.join(serverFolder, name), 'utf8')));

    expect(emailSources.sort()).toEqual([...new Set(previews.map(({ from }) => from))].sort());
  });

  test('the preview page lists every email in both languages and allows no scripts', async () => {
    const http = Fastify();
    await http.register(emailPreviewRoutes(config));

    const list = await http.inject('/dev/mails');
    const [one, spanish] = [await http.inject('/dev/mails/1'), await http.inject('/dev/mails/es/1')];

    expect(list.body.split('<li>').length - 1).toBe(previews.length);
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
    expect(one.body).toContain('Welcome to Fondly');
    expect(one.body).toContain('href="/dev/mails/es/1"');
    expect(spanish.body).toContain('<h2 lang="es">Le damos la bienvenida a Fondly</h2>');
    expect((await http.inject('/dev/mails/9999')).statusCode).toBe(404);
    await http.close();
  });

  test('an email that a person must act on at the counter has a calendar file, the way there, and a picture', () => {
    const receipt = listEmailPreviews(config, 'es').find(({ name }) => name === 'An order: confirm');
    expect(receipt?.html).toContain('src="http://localhost:3000/pictures/tonkotsu-ramen.webp"');
    expect(receipt?.html).toContain('https://www.google.com/maps/dir/?api=1');
    expect(receipt?.html).toContain('<p style="margin:0 0 16px" lang="en">Come to the counter');
    expect(receipt?.attachments?.[0]?.content).toContain('SUMMARY:Recoger 2 × Tonkotsu Ramen en Kumo Noodle Bar');
  });
});

describe.each(languages)('Every email in %s', (language) => {
  test.for(listEmailPreviews(config, language).map((one) => [`${one.name} (${one.from})`, one] as const))(
    'the preview "%s" is complete',
    ([, mail]) => {
      for (const body of [mail.html, mail.text]) expect(body).not.toMatch(/undefined|null|NaN|\[object/);
      // A Spanish time ends with a period: "4:30 p.m.".
      expect(mail.text).not.toContain('m..');
      expect(mail.text).toMatch(/\n--\n/);
      expect(mail.html).toContain(`<html lang="${mail.isForAdmins ? 'en' : language}"`);
      expect(mail.html.match(/<table/g)?.length).toBe(mail.html.match(/<\/table>/g)?.length);
      expect(Buffer.byteLength(mail.html)).toBeLessThan(maxBytes);
      expect(mail.html.match(/class="button" href/g)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(mail.html).not.toContain('background-image');
    },
  );

  test.for(listEmailPreviews(config, language).map((one) => [`${one.name} (${one.from})`, one] as const))(
    'the plain text of "%s" says the same',
    ([, { html, text }]) => {
      expect(toWords(html).filter((words) => !text.includes(words))).toEqual([]);
      const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => decode(address));
      expect(addresses.filter((address) => !text.includes(address))).toEqual([]);
    },
  );

  test.for(listEmailPreviews(config, language).map((one) => [`${one.name} (${one.from})`, one] as const))(
    'only "%s" that advertises can be unsubscribed, and names the postal address',
    ([, { from, text, headers }]) => {
      // By a person and by a mail program (RFC 8058).
      const isMarketing = /^(waitlist\/|notifications\/opening-alerts\/|notifications\/alerts\/alert-mail)/.test(from);
      expect(/\n[^\n]+: http\S+\/unsubscribe\//.test(text)).toBe(isMarketing);
      expect(text.includes('75 Edgewood Ave')).toBe(isMarketing);
      expect(headers?.['List-Unsubscribe-Post']).toBe(isMarketing ? 'List-Unsubscribe=One-Click' : undefined);
    },
  );
});

/** A build of the pages can have this language, and no person. */
const pseudo: Language = JSON.parse(JSON.stringify(pseudoLanguage));

test.for(
  listEmailPreviews(config, pseudo)
    .filter((one) => !one.isForAdmins)
    .map((one) => [`${one.name} (${one.from})`, one] as const),
)('every text of "%s" is in a catalog', ([, { subject, text, attachments = [] }]) => {
  const names = attachments.map(({ filename }) => filename);
  expect(findTextsOutsideCatalogs([subject, text, ...names].join('\n'), config)).toEqual([]);
});
