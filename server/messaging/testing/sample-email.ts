import { defaultLanguage, type Language } from '@fondly/messages/languages';
import type { Email } from '../channels/email.ts';

/** An email with a subject and a title, and nothing else. */
export const sampleEmail =
  (subject: string, title: string) =>
  (locale: Language = defaultLanguage): Email => ({
    subject,
    parts: { title, lines: [], frame: { locale, publicUrl: 'https://fondly.test', footer: [] } },
  });
