import { expect, test } from 'vitest';
import { findPlainTexts } from './find-plain-texts.ts';

test('texts, attributes, and descriptions without accents are found', () => {
  const html = `<!doctype html><html lang="en"><head><title>Plain title</title>
    <meta name="description" content="Plain description"/><meta name="viewport" content="width=device-width"/></head>
    <body><p>[Tránšláted~]<!-- --> 7:00 PM</p><p class="plain class">Half [tránšlátéd]</p>
    <img alt="Plain picture" src="a.webp"/><button aria-label="[Çlöšé~]">×</button><p>Bob&#x27;s &amp; more</p></body></html>`;
  expect(findPlainTexts(html)).toEqual([
    'Plain title',
    'Plain description',
    'Half [tránšlátéd]',
    'Plain picture',
    "Bob's & more",
  ]);
});

test('scripts, names, and elements that are in another language or never translated are left out', () => {
  const html = `<script>const text = "plain";</script><b translate="no">Sushi <i>Board</i></b><a lang="es">En español</a>
    <p>Fondly</p><p>[Wéléömé tö Fondly~]</p><p>you@example.com</p><p>4K7Q, 5:30 PM</p>`;
  expect(findPlainTexts(html, ['Fondly'])).toEqual([]);
});
