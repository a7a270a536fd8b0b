import { defaultLanguage, type Language } from '@fondly/messages/languages';
import { pageLanguage } from './page-language.ts';

/**
 * The `lang` of what restaurants write: names of meals, descriptions, reasons. They write English, and pages in English
 * need no mark.
 */
export const restaurantLanguage: Language | undefined = pageLanguage === defaultLanguage ? undefined : defaultLanguage;
