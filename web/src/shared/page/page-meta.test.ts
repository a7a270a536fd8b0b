import { expect, test } from 'vitest';
import { canonicalTags, pageMeta } from './page-meta.ts';

const visit = { location: { pathname: '/join' } };

test('a page with a token in its address is kept from search engines and sends no referrer', () => {
  const meta = pageMeta({ title: 'Join a kitchen', hasSecretUrl: true })(visit);
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(meta).toContainEqual({ name: 'referrer', content: 'no-referrer' });
  expect(JSON.stringify(meta)).not.toContain('canonical');
});

test('a public page names its canonical address', () => {
  const meta = pageMeta({ title: 'Questions' })(visit);
  expect(meta).toContainEqual(expect.objectContaining({ rel: 'canonical', href: expect.stringMatching(/\/join$/) }));
  expect(JSON.stringify(meta)).not.toContain('noindex');
});

test('a public page names its address in each language, and the English one for everyone else', () => {
  const meta = canonicalTags('/es/join');
  for (const [hrefLang, path] of [
    ['en', '/join'],
    ['es', '/es/join'],
    ['x-default', '/join'],
  ] as const)
    expect(meta).toContainEqual({
      tagName: 'link',
      rel: 'alternate',
      hrefLang,
      href: `${window.location.origin}${path}`,
    });
});
