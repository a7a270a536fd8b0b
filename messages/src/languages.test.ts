import { describe, expect, test } from 'vitest';
import { chooseLanguage, inLanguage, splitLanguage } from './languages.ts';

describe('Addresses', () => {
  test('the Spanish address of a page has a prefix, and the English one has none', () => {
    expect(inLanguage('/faq', 'en')).toBe('/faq');
    expect(inLanguage('/faq', 'es')).toBe('/es/faq');
    expect(inLanguage('/', 'es')).toBe('/es');
    expect(inLanguage('/', 'en')).toBe('/');
  });

  test('an address is split into its language and the path without the prefix', () => {
    for (const [address, language, path] of [
      ['/faq', 'en', '/faq'],
      ['/es/faq', 'es', '/faq'],
      ['/es', 'es', '/'],
      ['/es/', 'es', '/'],
      ['/especial', 'en', '/especial'],
      ['/en/faq', 'en', '/en/faq'],
      ['/', 'en', '/'],
      ['', 'en', ''],
    ] as const)
      expect([address, splitLanguage(address)]).toEqual([address, { language, path }]);
  });
});

test('a browser gets the language that it prefers among ours, whatever the region', () => {
  for (const [header, language] of [
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['es;q=0.3, en;q=0.7', 'en'],
    ['fr-FR, es;q=0.2', 'es'],
    ['ES', 'es'],
    ['es;q=0', 'en'],
    ['es;q=high', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ] as const)
    expect([header, chooseLanguage(header)]).toEqual([header, language]);
});
