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

export const readCatalog = (language: Language, name: string): Catalog =>
  JSON.parse(readFileSync(catalogPath(language, name), 'utf8'));

/** Every text of a message: one, or one per plural form. */
export const textsOf = (message: CatalogMessage): string[] =>
  typeof message === 'string' ? [message] : [message.one, message.other];
