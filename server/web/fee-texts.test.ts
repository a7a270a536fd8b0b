import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from '@fondly/dev/test';
import * as m from '@fondly/messages/server';
import { describe, expect } from 'vitest';
import { buildFeeRule } from '../fees/testing/fee-builders.ts';
import { restaurant as buildRestaurant } from '../meals/testing/meal-builders.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { addWebPages } from './web-pages.ts';

const sentences = (locale: 'en' | 'es') => ({
  pilot: [m.landing_fact_no_fees({}, { locale }), m.landing_revenue({}, { locale }), m.faq_cost({}, { locale })],
  withFees: [
    m.landing_fact_no_monthly_fees({}, { locale }),
    m.landing_revenue_with_fees({}, { locale }),
    m.faq_cost_with_fees({}, { locale }),
  ],
});

/** As React writes an apostrophe. */
const toHtml = (text: string) => text.replaceAll("'", '&#x27;');

function writeBuild(folder: string, prefix: '' | 'es', locale: 'en' | 'es'): void {
  const client = path.join(folder, prefix, 'client');
  const body = sentences(locale).pilot.map(toHtml).join('<br/>');
  const html = `<!DOCTYPE html><html lang="${locale}"><head></head><body>${body}</body></html>`;
  mkdirSync(client, { recursive: true });
  for (const name of ['index.html', '__spa-fallback.html']) writeFileSync(path.join(client, name), html);
}

describe('The texts of public pages about fees', () => {
  test('public pages keep the sentences of the pilot until a fee above zero is in effect, in both languages', async ({
    env,
    onTestFinished,
  }) => {
    const folder = mkdtempSync(path.join(env.app.config.dataDir, 'web-'));
    writeBuild(folder, '', 'en');
    writeBuild(folder, 'es', 'es');
    const http = await createHttpServer(env.app);
    await addWebPages(http, env.app, folder);
    onTestFinished(() => http.close());
    const read = async (url: string) => {
      await env.advance({ minutes: 1 });
      const { body, headers } = await http.inject({ url });
      return { body, etag: headers.etag };
    };
    const restaurant = await buildRestaurant(env.app, { name: 'Peach Pantry' });
    await buildFeeRule(env.app, restaurant, { basisPoints: 0 });
    await buildFeeRule(env.app, restaurant, { basisPoints: 1_200, fromDays: 1 });
    const before = await read('/');
    expect(before.body).not.toContain('data-fees');
    for (const sentence of sentences('en').pilot) expect(before.body).toContain(toHtml(sentence));

    await env.advance({ days: 1 });
    for (const [url, locale] of [
      ['/', 'en'],
      ['/es', 'es'],
    ] as const) {
      const after = await read(url);
      expect(after.body).toContain(`<html data-fees="" lang="${locale}"`);
      expect(after.etag).not.toBe(before.etag);
      const { pilot, withFees } = sentences(locale);
      for (const sentence of pilot) expect(after.body).not.toContain(toHtml(sentence));
      for (const sentence of withFees) expect(after.body).toContain(toHtml(sentence));
    }
  });
});
