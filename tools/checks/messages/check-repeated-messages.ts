import { type CatalogMessage, listCatalogs, readCatalog, textsOf } from '@fondly/messages/catalogs';
import { reportViolations } from '../report-violations.ts';
import { type RepeatedMessage, repeatedMessages } from './repeated-messages.ts';

/** A message of the catalogs in both languages, such as `order_pay_button`. */
export type TranslatedMessage = { name: string; english: CatalogMessage; spanish: CatalogMessage };

const toText = (message: CatalogMessage): string => textsOf(message).join(' / ');

/**
 * Finds English texts with several translations. People would read different words for the same thing.
 *
 * @param exceptions - by English text: the translations that it needs
 */
export function findDifferingTranslations(
  messages: TranslatedMessage[],
  exceptions: Record<string, RepeatedMessage>,
): string[] {
  const byEnglish = Map.groupBy(messages, ({ english }) => toText(english));
  const differing = [...byEnglish].flatMap(([english, same]) => {
    const bySpanish = Map.groupBy(same, ({ spanish }) => toText(spanish));
    const allowed = exceptions[english]?.spanish ?? [];
    if (bySpanish.size === 1 || [...bySpanish.keys()].every((spanish) => allowed.includes(spanish))) return [];
    const forms = [...bySpanish].map(([spanish, ones]) => `"${spanish}" (${ones.map(({ name }) => name).join(', ')})`);
    return [`"${english}" has ${forms.length} translations: ${forms.join(', ')}`];
  });
  const unneeded = Object.entries(exceptions).flatMap(([english, { spanish }]) => {
    const found = new Set(byEnglish.get(english)?.map((message) => toText(message.spanish)));
    const unused = spanish.filter((one) => !found.has(one));
    return unused.map((one) => `repeated-messages.ts: no message translates "${english}" as "${one}"`);
  });
  return [...differing, ...unneeded];
}

/** Admins read English. */
const readMessages = (): TranslatedMessage[] =>
  listCatalogs()
    .filter((file) => !file.startsWith('admin'))
    .flatMap((file) => {
      const translations = readCatalog('es', file);
      return Object.entries(readCatalog('en', file)).map(([key, english]) => ({
        name: `${file.replace('.json', '')}_${key}`,
        english,
        spanish: translations[key] ?? '',
      }));
    });

if (import.meta.main)
  reportViolations(
    findDifferingTranslations(readMessages(), repeatedMessages),
    'Each English text has one translation.',
  );
