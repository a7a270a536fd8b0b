import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Catalog, catalogPath, listCatalogs, parseCatalog, readCatalog, textsOf } from './catalogs.ts';
import { toPseudo, withoutPseudoTexts } from './pseudo-language.ts';

/** Admins read English. */
const translated = listCatalogs().filter((name) => !name.startsWith('admin'));
const placeholders = (text: string): string =>
  [...text.matchAll(/\{[^}]*\}/g)]
    .map(([found]) => found)
    .sort()
    .join(' ');

describe.each(listCatalogs())('%s', (name) => {
  const english = readCatalog('en', name);

  test('keys are lower case, because the compiler renames others', () => {
    expect(Object.keys(english).filter((key) => !/^[a-z][a-z0-9_]*$/.test(key))).toEqual([]);
  });

  test('texts have no leading or trailing space, which a translator would lose', () => {
    expect(
      Object.values(english)
        .flatMap(textsOf)
        .filter((text) => text !== text.trim()),
    ).toEqual([]);
  });
});

describe.each(translated)('Spanish %s', (name) => {
  const english = readCatalog('en', name);
  const spanish: Catalog = existsSync(catalogPath('es', name)) ? readCatalog('es', name) : {};

  test('has every key of the English catalog, and no other', () => {
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
  });

  test('uses the same parameters and marks as the English text', () => {
    const differing = Object.entries(english).filter(([key, message]) => {
      const translation = spanish[key];
      if (translation === undefined) return false;
      const expected = new Set(textsOf(message).map(placeholders));
      return textsOf(translation).some((text) => !expected.has(placeholders(text)));
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });
});

/** The names of parameters that are a time of day or end with one, such as `{window}`. */
const times = ['end', 'from', 'hours', 'pickup', 'start', 'time', 'until', 'window'].join('|');

describe('A time in Spanish', () => {
  const texts = translated.flatMap((name) =>
    Object.entries(readCatalog('es', name)).flatMap(([key, message]) =>
      textsOf(message).map((text) => ({ message: `${name} ${key}`, text })),
    ),
  );
  const listMessages = (pattern: RegExp) =>
    texts.filter(({ text }) => pattern.test(text)).map(({ message }) => message);

  test('ends with the period of "p.m.", so a sentence adds no second one', () => {
    expect(listMessages(new RegExp(`\\{(?:${times})\\}\\.`))).toEqual([]);
  });

  test('brings its own article, because one o’clock is "la 1:00" and other times are "las 2:00"', () => {
    expect(listMessages(new RegExp(`\\blas? \\{(?:${times})\\}`, 'i'))).toEqual([]);
  });
});

test('no two catalogs have a message of the same name, such as `log_time` of staff and `time` of staff_log', () => {
  const names = listCatalogs().flatMap((file) =>
    Object.keys(readCatalog('en', file)).map((key) => `${file.replace('.json', '')}_${key}`),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a broken catalog is refused with one sentence that names the file and the message', () => {
  for (const [json, sentence] of [
    ['{ "pay": "Pay", }', 'order.json is not valid JSON: '],
    ['["Pay"]', 'order.json is not an object of messages.'],
    ['{ "pay": 5 }', 'order.json: pay is neither a text nor '],
    ['{ "pay": { "one": "Pay" } }', 'order.json: pay is neither a text nor '],
    ['{ "pay": "Pay {total now" }', 'order.json: pay has a brace without its counterpart'],
    ['{ "pay": "Pay {#link}now" }', 'order.json: pay has a brace without its counterpart'],
    ['{ "pay": { "one": "{count", "other": "{count}" } }', 'order.json: pay has a brace without its counterpart'],
  ] as const) {
    expect(() => parseCatalog(json, 'order.json')).toThrow(sentence);
    expect(() => parseCatalog(json, 'order.json')).not.toThrow('\n');
  }
});

test('a text in the pseudo-language is longer, in brackets, and keeps its parameters', () => {
  expect(toPseudo('Pay {total}')).toBe('[Páý {total}~~]');
  expect(toPseudo('I accept the {#link}terms{/link}.')).toBe('[Î áççépt thé {#link}térmš{/link}.~~~~~~~]');
});

test('what is left without the pseudo-language comes from no catalog, also around a text in a text', () => {
  expect(withoutPseudoTexts('[Ždr [Kúmö~] Páý~~~] now, [Páý~]')).toBe(' now, ');
});
