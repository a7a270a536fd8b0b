/** "Crème & Co." is `creme-co` in addresses, for ever, whatever it is called later. */
export function toSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 40).replace(/-$/, '');
}
