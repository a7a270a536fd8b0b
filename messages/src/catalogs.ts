import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from './languages.ts';

/** The parameter `count` decides between the forms. */
export type PluralMessage = { one: string; other: string };
export type CatalogMessage = string | PluralMessage;
/** Messages by key. The function of `pay_now` in order.json is `order_pay_now`. The compiler renames other spellings. */
export type Catalog = Record<string, CatalogMessage>;

export const catalogsFolder = path.resolve(import.meta.dirname, '../catalogs');

/** The file names of the English catalogs, one per part of the product. Other languages use the same names. */
export const listCatalogs = (): string[] =>
  readdirSync(path.join(catalogsFolder, 'en'))
    .filter((name) => name.endsWith('.json'))
    .sort();

export const catalogPath = (language: Language, name: string): string => path.join(catalogsFolder, language, name);

/** @throws Error with one sentence that names the file and the message, if the catalog can't be compiled */
export const readCatalog = (language: Language, name: string): Catalog =>
  parseCatalog(readFileSync(catalogPath(language, name), 'utf8'), `messages/catalogs/${language}/${name}`);

/** @param file - for the sentence of an error */
export function parseCatalog(json: string, file: string): Catalog {
  const catalog: Catalog = {};
  for (const [key, message] of Object.entries(parseObject(json, file))) {
    if (!isMessage(message))
      throw new Error(`${file}: ${key} is neither a text nor { "one": …, "other": … } with two texts.`);
    if (textsOf(message).some(hasLooseBrace))
      throw new Error(`${file}: ${key} has a brace without its counterpart, or a mark that does not end.`);
    catalog[key] = message;
  }
  return catalog;
}

function parseObject(json: string, file: string): object {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${error instanceof Error ? error.message.split('\n')[0] : error}.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${file} is not an object of messages.`);
  return value;
}

function isMessage(value: unknown): value is CatalogMessage {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  return 'one' in value && typeof value.one === 'string' && 'other' in value && typeof value.other === 'string';
}

/** The compiler would print such a brace, or leave out the text behind it. */
function hasLooseBrace(text: string): boolean {
  const starts = [...text.matchAll(/\{#(\w+)\}/g)].map(([, tag]) => tag);
  const ends = [...text.matchAll(/\{\/(\w+)\}/g)].map(([, tag]) => tag);
  return starts.join() !== ends.join() || /[{}]/.test(text.replaceAll(/\{[#/]?\w+\}/g, ''));
}

/** Every text of a message: one, or one per plural form. */
export const textsOf = (message: CatalogMessage): string[] =>
  typeof message === 'string' ? [message] : [message.one, message.other];
