/** "MR" for "Maya Robinson"; at most two letters. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? '');
  return letters.join('').toUpperCase();
}
