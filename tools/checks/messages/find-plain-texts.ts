/** Attributes that people read or hear. */
const readAttributes = ['alt', 'aria-label', 'placeholder', 'title'];
/** Descriptions of the page, in its head. */
const readDescriptions = /^(?:description|og:title|og:description|og:image:alt)$/;
const voidElements = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'path', 'source', 'wbr']);

/** Letters that the pseudo-language always replaces with accented ones. */
const plainWord = /(?<![\p{L}\d@._-])(?=\p{L}*[aceinosuyz])[a-z]{2,}(?![\p{L}\d@_-])/iu;

/**
 * Finds texts of a page in the pseudo-language that come from no catalog: words without accents.
 *
 * @param html - a page built with `PAGE_LANGUAGE=en-XA`
 * @param names - words that are the same in every language, such as product names
 */
export function findPlainTexts(html: string, names: readonly string[] = []): string[] {
  const isPlain = (text: string) => plainWord.test(names.reduce((rest, name) => rest.replaceAll(name, ''), text));
  return [...new Set(listTexts(html).filter(isPlain))];
}

/** The texts of a page, without those of scripts, styles, and elements that are not translated. */
function listTexts(html: string): string[] {
  const texts: string[] = [];
  let skipped = 0;
  for (const [part] of html.replaceAll(/<!--.*?-->/gs, '').matchAll(/<(?:"[^"]*"|[^">])*>|[^<]+/gs)) {
    if (!part.startsWith('<')) {
      if (skipped === 0) texts.push(decode(part));
      continue;
    }
    const name = /^<\/?([a-z0-9]+)/i.exec(part)?.[1]?.toLowerCase() ?? '';
    const isVoid = voidElements.has(name) || part.endsWith('/>');
    const isUntranslated =
      /^(?:script|style|template)$/.test(name) || (name !== 'html' && / translate="no"| (?:hrefL|l)ang="/.test(part));
    if (part.startsWith('</')) skipped = Math.max(0, skipped - 1);
    else if (!isVoid && (skipped > 0 || isUntranslated)) skipped += 1;
    if (skipped === 0 && !part.startsWith('</')) texts.push(...listAttributeTexts(part));
  }
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
}

function listAttributeTexts(tag: string): string[] {
  const attributes = new Map(
    [...tag.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  );
  const describes = attributes.get('name') ?? attributes.get('property') ?? '';
  const names = readDescriptions.test(describes) ? [...readAttributes, 'content'] : readAttributes;
  return names.flatMap((name) => attributes.get(name) ?? []);
}

const decode = (text: string): string =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
