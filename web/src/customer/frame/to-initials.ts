/** "MR" for "Maya Robinson"; at most two letters. Words that begin with something else, such as an emoji, don't count. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const named = words.filter((word) => /^\p{L}/u.test(word));
  const initials = [named[0], named.length > 1 ? named.at(-1) : undefined].map((word) => firstCharacter(word ?? ''));
  // A name without any letter shows its first character whole, which may be several code units.
  return (initials.join('') || firstCharacter(name.trim())).toUpperCase();
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstCharacter = (text: string): string => [...segmenter.segment(text)][0]?.segment ?? '';
