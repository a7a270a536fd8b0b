import type { Catalog, CatalogMessage } from './catalogs.ts';

/** The language of the screenshot run and of the check that finds texts outside the catalogs. */
export const pseudoLanguage = 'en-XA';

const accents: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
  Y: 'Ý',
  Z: 'Ž',
};
const parameter = /(\{[^}]*\})/;

/**
 * English that shows what is not in a catalog: accented, in brackets, and a third longer, like the longest translations.
 * Parameters stay as they are.
 */
export function toPseudo(text: string): string {
  const accented = text
    .split(parameter)
    .map((part) => (parameter.test(part) ? part : part.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter)))
    .join('');
  const letters = text.replaceAll(new RegExp(parameter, 'g'), '').length;
  return `[${accented}${'~'.repeat(Math.ceil(letters / 3))}]`;
}

const toPseudoMessage = (message: CatalogMessage): CatalogMessage =>
  typeof message === 'string' ? toPseudo(message) : { one: toPseudo(message.one), other: toPseudo(message.other) };

export const toPseudoCatalog = (catalog: Catalog): Catalog =>
  Object.fromEntries(Object.entries(catalog).map(([key, message]) => [key, toPseudoMessage(message)]));

/** Leaves out what is in brackets, which is text of the pseudo-language. One text may contain another. */
export function withoutPseudoTexts(text: string): string {
  const shorter = text.replaceAll(/\[[^[\]]*\]/g, '');
  return shorter === text ? text : withoutPseudoTexts(shorter);
}
