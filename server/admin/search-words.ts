/** A US number as people write it: "(404) 555-0134", "+1 404.555.0134", "404-555-0134". */
const phonePattern = /(?:\+?1[\s.-]*)?\(?\b(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\b/g;
/** Fewer digits fit too many people to mean a phone number. */
const lastDigits = /^\d{4,10}$/;

/**
 * What was typed, as PostgreSQL looks for it: every word must begin a word of the name or the address, or be a phone
 * number or what one ends with. The same signs divide words here and in the function `search_words` of the database,
 * which keeps the ten digits of a number backwards behind a "~".
 *
 * @returns null when there is no word in it
 */
export function toSearchQuery(input: string): string | null {
  const words = input
    .toLowerCase()
    .replace(phonePattern, ' $1$2$3 ')
    .split(/[\s,;"'()-]+/)
    .filter(Boolean)
    .map((word) => {
      const prefixQuery = `'${word.replaceAll('\\', '\\\\')}':*`;
      return lastDigits.test(word) ? `(${prefixQuery} | '~${[...word].reverse().join('')}':*)` : prefixQuery;
    });
  return words.length > 0 ? words.join(' & ') : null;
}
