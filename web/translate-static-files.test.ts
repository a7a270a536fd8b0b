import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@fondly/messages/languages';
import { expect, test } from 'vitest';
import { translateFile } from './translate-static-files.ts';

const readStatic = (name: string) => readFileSync(path.join(import.meta.dirname, 'public', name), 'utf8');

test('the page without a network is in the language of its build', () => {
  const page = translateFile('offline.html', readStatic('offline.html'), 'es');
  expect(page).toContain('<html lang="es" data-locale="es-US">');
  expect(page).toContain('<h1>Sin conexión</h1>');
});

test.for(languages)('no mark is left in a file of the language %s', (language) => {
  for (const name of ['offline.html', 'sw.js', 'manifest.webmanifest'])
    expect([name, translateFile(name, readStatic(name), language).includes('{{')]).toEqual([name, false]);
});

test.for(['en', 'es'] as const)('the app of the language %s starts at its own address', (language) => {
  const manifest = JSON.parse(translateFile('manifest.webmanifest', readStatic('manifest.webmanifest'), language));
  expect([manifest.lang, manifest.start_url]).toEqual([language, language === 'es' ? '/es/kitchens' : '/kitchens']);
});

test('a text is escaped, and an unknown message stops the build', () => {
  expect(translateFile('a.html', '<p>{{offline_title}}</p>', 'en')).toBe("<p>You're offline</p>");
  expect(() => translateFile('a.html', '{{offline_nothing}}', 'en')).toThrow(
    'no catalog has the message offline_nothing',
  );
});
