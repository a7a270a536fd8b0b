import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';

describe('Search engines', () => {
  test('robots.txt excludes the API and uploads, and names the sitemap', async ({ env }) => {
    const reply = await fetch(`${env.url}/robots.txt`);
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await reply.text()).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /files/\n\nSitemap: ${env.url}/sitemap.xml\n`,
    );
  });

  test('the sitemap lists existing pages only, and no page that requires a session', async ({ env }) => {
    const reply = await fetch(`${env.url}/sitemap.xml`);
    expect(reply.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const pages = [...(await reply.text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => String(address));
    expect(pages).toContain(`${env.url}/`);
    expect(pages.join()).not.toMatch(/dashboard|kitchens|order|\/zip|admin|profile/);
    for (const address of pages) expect([address, (await fetch(address)).status]).not.toEqual([address, 404]);
  });
});
