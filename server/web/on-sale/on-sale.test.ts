import { topics } from '@fondly/contract/live';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { test } from '@fondly/dev/test';
import { languages } from '@fondly/messages/languages';
import { describe, expect } from 'vitest';
import { meal, restaurant } from '../../meals/testing/meal-builders.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { visibleSql } from '../../restaurants/visibility.ts';

const readSlug = async ({ app }: TestEnvironment, { id }: { id: string }): Promise<string> =>
  (await app.db.client.query('select slug from restaurants where id = $1', [id])).rows[0].slug;

async function open(env: TestEnvironment, path: string) {
  const reply = await fetch(env.url + path, { redirect: 'manual' });
  const html = await reply.text();
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return { reply, status: reply.status, html, data: data === undefined ? null : JSON.parse(data) };
}

describe('Public pages', () => {
  test('a kitchen, its meal, its ZIP, and its city need no session and no script, in both languages', async ({
    env,
  }) => {
    const here = await restaurant(env.app, { name: 'Okra Lane Table', zip: '30307' });
    const id = await meal(env.app, here, { name: 'Peach Cobbler' });
    const slug = await readSlug(env, here);
    expect(slug).toMatch(/^okra-lane-table/);

    for (const prefix of ['', '/es'])
      for (const path of ['/atlanta', '/atlanta/30307', `/k/${slug}`, `/k/${slug}/${id}`]) {
        const { status, html } = await open(env, prefix + path);
        expect([path, status]).toEqual([path, 200]);
        expect(html).toContain(path === '/atlanta' ? '30307' : 'Peach Cobbler');
        expect(html.match(/<script/g)).toEqual(['<script']);
        expect(html).toContain(`<html lang="${prefix ? 'es' : 'en'}"`);
        for (const language of languages) expect(html).toContain(`hrefLang="${language}"`);
      }
  });

  test('what visitors may not see answers exactly like an address that never existed', async ({ env }) => {
    const { app } = env;
    const open30311 = await restaurant(app, { zip: '30311' });
    const hiddenMeal = await meal(app, open30311, { name: 'Hidden', adminOnly: true });
    const pending = await restaurant(app, { status: 'pending', zip: '30311' });
    const adminOnly = await restaurant(app, { adminOnly: true, zip: '30311' });
    const stopped = await restaurant(app, { zip: '30311' });
    await app.db.client.query('update restaurants set selling_stopped_at = now() where id = $1', [stopped.id]);
    const onHold = await restaurant(app, { zip: '30311' });
    await app.db.client.query('update restaurants set duty_stopped_at = now() where id = $1', [onHold.id]);
    const unknown = await open(env, '/k/never-was');
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('content="noindex"');

    for (const hidden of [pending, adminOnly, stopped, onHold]) {
      const slug = await readSlug(env, hidden);
      const { status, html } = await open(env, `/k/${slug}`);
      expect(status).toBe(404);
      expect(html.replaceAll(slug, 'never-was')).toBe(unknown.html);
      expect((await fetch(`${env.url}/k/${slug}/share.jpg`)).status).toBe(404);
    }
    const slug = await readSlug(env, open30311);
    for (const path of ['/atlanta', '/atlanta/30311', `/k/${slug}`, `/k/${slug}/${hiddenMeal}`])
      expect((await open(env, path)).html).not.toContain('Hidden');
    expect((await open(env, '/atlanta/00000')).status).toBe(404);
  });

  test('a shared link of a meal that is gone shows what the kitchen has in its place', async ({ env }) => {
    const here = await restaurant(env.app, { zip: '30312' });
    const gone = await meal(env.app, here, { name: 'Yesterday', availableDate: '2025-10-01' });
    await meal(env.app, here, { name: 'Still here' });
    const slug = await readSlug(env, here);

    const { status, html } = await open(env, `/k/${slug}/${gone}`);

    expect(status).toBe(200);
    expect(html).toContain('This meal is gone');
    expect(html).toContain('Still here');
    expect(html).toContain('content="noindex"');
    expect(html).toContain(`<link rel="canonical" href="${env.url}/k/${slug}"/>`);
  });

  test('a page is shared until something changes in its ZIP', async ({ env }) => {
    const here = await restaurant(env.app, { zip: '30313' });
    const id = await meal(env.app, here, { name: 'Last Bowl', stock: 5 });
    const slug = await readSlug(env, here);
    const path = `/k/${slug}/${id}`;
    const first = await open(env, path);
    expect(first.data['@graph'][1].availability).toBe('https://schema.org/InStock');
    const etag = first.reply.headers.get('etag') ?? '';
    expect((await fetch(env.url + path, { headers: { 'if-none-match': etag } })).status).toBe(304);

    await env.app.db.client.query('update meals set available_quantity = 0 where id = $1', [id]);
    expect((await open(env, path)).html).toBe(first.html);
    await transaction(env.app, async (tx) => signal(tx, topics.zip('30313'), []));
    await expect
      .poll(async () => (await open(env, path)).data['@graph'][1].availability)
      .toBe('https://schema.org/SoldOut');
  });

  test('search engines read the kitchen, its rating, and what it offers', async ({ env }) => {
    const here = await restaurant(env.app, { name: 'Kumo', zip: '30314' });
    await env.app.db.client.query('update restaurants set rating_sum = 47, rating_count = 10 where id = $1', [here.id]);
    const name = 'Soup</script><script>alert(1)</script>';
    const id = await meal(env.app, here, { name, priceCents: 750 });
    const slug = await readSlug(env, here);

    const { html, data } = await open(env, `/k/${slug}`);

    expect(html).not.toContain('<script>alert');
    const [crumbs, seller] = data['@graph'];
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Fondly' }, { position: 2 }, { position: 3 }],
    });
    expect(seller).toMatchObject({
      '@type': 'Restaurant',
      name: 'Kumo',
      url: `${env.url}/k/${slug}`,
      aggregateRating: { ratingValue: 4.7, ratingCount: 10 },
      makesOffer: [
        {
          '@type': 'Offer',
          url: `${env.url}/k/${slug}/${id}`,
          price: '7.50',
          priceCurrency: 'USD',
          itemOffered: { '@type': 'MenuItem', name },
        },
      ],
    });
  });

  test('a link carries a picture of its own size, and one of a gone meal does not fail', async ({ env }) => {
    const here = await restaurant(env.app, { zip: '30315' });
    const id = await meal(env.app, here, { name: 'Ramen mit 拉麺 and a very long name that needs three lines' });
    const slug = await readSlug(env, here);
    for (const path of [`/k/${slug}`, `/k/${slug}/${id}`, `/es/k/${slug}/00000000-0000-4000-8000-000000000000`]) {
      const reply = await fetch(`${env.url}${path}/share.jpg`);
      expect([path, reply.status, reply.headers.get('content-type')]).toEqual([path, 200, 'image/jpeg']);
      const { default: sharp } = await import('sharp');
      expect(await sharp(await reply.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
  });

  test('a network that tries many addresses is refused, while pages that others opened are still answered', async ({
    env,
  }) => {
    const here = await restaurant(env.app, { zip: '30316' });
    const known = `/k/${await readSlug(env, here)}`;
    const statuses = new Set<number>();
    for (let batch = 0; batch < 31; batch += 1) {
      await open(env, known);
      const tries = Array.from({ length: 10 }, (_, index) => open(env, `/k/guess-${batch}-${index}`));
      for (const { status } of await Promise.all(tries)) statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([404, 429]);
    expect((await open(env, known)).status).toBe(200);
  });

  test('two kitchens of one name have two addresses, which a new name does not change', async ({ env }) => {
    const namesakes = [
      await restaurant(env.app, { name: 'Crème & Co.' }),
      await restaurant(env.app, { name: 'Crème & Co.' }),
    ] as const;
    const [first = '', second = ''] = await Promise.all(namesakes.map((one) => readSlug(env, one)));
    expect(first).toBe('creme-co');
    expect(second).toBe(`creme-co-${namesakes[1].id.slice(0, 8)}`);
    await env.app.db.client.query("update restaurants set name = 'Another' where id = $1", [namesakes[0].id]);
    expect(await readSlug(env, namesakes[0])).toBe('creme-co');
  });

  test('the sitemap names the city, its ZIPs, and every kitchen that visitors may see', async ({ env }) => {
    const shown = await readSlug(env, await restaurant(env.app, { zip: '30317' }));
    const sitemap = await (await fetch(`${env.url}/sitemap.xml`)).text();
    const { rows } = await env.app.db.client.query(`select slug from restaurants r where ${visibleSql('r', 'false')}`);
    const listed = [...sitemap.matchAll(/<loc>[^<]+\/k\/([^<]+)<\/loc>/g)].map(([, slug]) => slug);
    expect(new Set(listed)).toEqual(new Set(rows.map(({ slug }) => slug)));
    expect(listed).toContain(shown);
    expect(sitemap).toContain(`<loc>${env.url}/es/atlanta/30317</loc>`);
  });
});
