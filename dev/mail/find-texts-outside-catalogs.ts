import { withoutPseudoTexts } from '@fondly/messages/pseudo-language';
import type { Config } from '@fondly/server/platform/config';
import * as data from './email-preview-data.ts';

const listWords = (text: string): string[] => text.match(/\p{L}{3,}/gu) ?? [];

/** The words of people and names in the samples, which are never translated. */
function listWrittenWords(value: unknown): string[] {
  if (typeof value === 'string') return listWords(value);
  if (value instanceof Date || value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(listWrittenWords);
}

/** Words of a text in the pseudo-language that come from no catalog. `Intl` writes days and months. */
export function findTextsOutsideCatalogs(text: string, config: Config): string[] {
  const { order, restaurant } = data.buildMessageContext(config);
  const written = new Set([
    ...listWrittenWords({ ...data, order, restaurant, config }),
    'Fondly',
    'fondly',
    'ics',
    'Mon',
    'Nov',
  ]);
  return listWords(withoutPseudoTexts(text).replaceAll(/https?:\/\/\S+/g, '')).filter((word) => !written.has(word));
}
