/** "Crème & Co." becomes `creme-co`. The slug never changes, even after a rename. */
export function toSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 40).replace(/-$/, '');
}
