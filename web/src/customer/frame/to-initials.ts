/** "MR" for "Maya Robinson"; at most two letters. Words that begin with something else, such as an emoji, don't count. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const named = words.filter((word) => /^\p{L}/u.test(word));
  const initials = [named[0], named.length > 1 ? named.at(-1) : undefined].map((word) => firstCharacter(word ?? ''));
  // A name without any letter shows its first character whole, which may be several code units.
  return (initials.join('') || firstCharacter(name.trim())).toUpperCase();
}

/** Without a mark after it, an ASCII character is whole. The segmenter, which costs a phone 15 ms, is for all others. */
const wholeAscii = /^[ -~](?![^ -~])/;

function firstCharacter(text: string): string {
  if (text === '' || wholeAscii.test(text)) return text.charAt(0);
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...segmenter.segment(text)][0]?.segment ?? '';
}
