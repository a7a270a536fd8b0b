import type { Language } from '@fondly/messages/languages';

export type FeedContent = {
  id: string;
  language: Language;
  title: string;
  /** The page that shows the same. */
  url: string;
  updatedAt: Date;
  /** Newest first. */
  items: { id: string; url: string; title: string; text: string; publishedAt: Date }[];
};

/** Never changes, so that a reader knows an item again (RFC 4151 and RFC 4122 allow both; a UUID needs no domain). */
const toUrn = (id: string): string => `urn:uuid:${id}`;

/** A JSON Feed 1.1. The address of the feed is left out: it contains the token, and items are passed on. */
export const toJsonFeed = ({ language, title, url, items }: FeedContent): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url,
    language,
    authors: [{ name: 'Fondly' }],
    items: items.map((item) => ({
      id: toUrn(item.id),
      url: item.url,
      title: item.title,
      content_text: item.text,
      date_published: item.publishedAt.toISOString(),
    })),
  });

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 refuses go, because one of them would make the whole feed unreadable. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** An Atom feed (RFC 4287), without the address of the feed itself. */
export const toAtomFeed = ({ id, language, title, url, updatedAt, items }: FeedContent): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${toUrn(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link href="${escapeXml(url)}"/>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    '<author><name>Fondly</name></author>',
    ...items.map((item) =>
      [
        '<entry>',
        `<id>${toUrn(item.id)}</id>`,
        `<title>${escapeXml(item.title)}</title>`,
        `<link href="${escapeXml(item.url)}"/>`,
        `<updated>${item.publishedAt.toISOString()}</updated>`,
        `<content>${escapeXml(item.text)}</content>`,
        '</entry>',
      ].join('\n'),
    ),
    '</feed>',
    '',
  ].join('\n');
