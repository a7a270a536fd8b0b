import { toWidePicture } from '@fondly/contract/picture-src-set';
import { defaultLanguage, type Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { Config } from '../config.ts';

/** An email as data. HTML and text are rendered from the same parts, so they always say the same. */
export type MailParts = {
  title: string;
  /** Paragraphs of plain text. */
  lines: MailLine[];
  /** A photo of the meal above the title. `url` is absolute. Decorative: the text says the same. */
  picture?: { url: string };
  /** A code in a box, with a label above it and a note below it. */
  code?: { value: string; label: string; note?: string };
  /** Short blocks next to each other, such as place and time: a heading and its lines. */
  columns?: { title: string; lines: string[] }[];
  /** Rows of two columns: an item and its amount or time. */
  rows?: [string, string][];
  /** The total, as the last row. */
  total?: [string, string];
  button?: MailLink;
  /** Further actions, less prominent than the button. */
  links?: MailLink[];
  frame: MailFrame;
};
type MailLink = { text: string; url: string };
/** A paragraph, with its language if that may differ from the language of the email. */
export type MailLine = string | { text: string; language: Language };

/** What a restaurant wrote. Restaurants write English. */
export const toRestaurantLine = (text: string): MailLine => ({ text, language: defaultLanguage });

/** What surrounds every email: its language, the logo, and the last lines. */
export type MailFrame = {
  locale: Language;
  publicUrl: string;
  footer: string[];
  /** The unsubscribe link in the last line of the footer. */
  unsubscribeUrl?: string;
};

export type MailConfig = Pick<Config, 'publicUrl' | 'contactEmail' | 'postalAddress'>;

/** @param footer - lines above the address for questions, such as why the reader gets this email */
export const toMailFrame = (config: MailConfig, locale: Language, footer: string[]): MailFrame => ({
  locale,
  publicUrl: config.publicUrl,
  footer: [...footer, m.email_layout_questions({ email: config.contactEmail }, { locale })],
});

/** The frame of an email that advertises. US law asks for the postal address of its sender (CAN-SPAM Act). */
export function toMarketingFrame(
  config: MailConfig,
  locale: Language,
  footer: string[],
  unsubscribeUrl: string,
): MailFrame {
  const frame = toMailFrame(config, locale, footer);
  const postalAddress = m.email_layout_postal_address({ address: config.postalAddress }, { locale });
  return { ...frame, footer: [...frame.footer, postalAddress], unsubscribeUrl };
}

/** The photo of a meal as an email shows it: an absolute address. Nothing for a meal without a photo. */
export const toMealPicture = ({ publicUrl }: MailConfig, imageUrl: string | null): Pick<MailParts, 'picture'> =>
  imageUrl ? { picture: { url: new URL(toWidePicture(imageUrl), publicUrl).href } } : {};
