/**
 * How many released portions a paid sale resells: it takes the restaurant's own portions first.
 *
 * @param stock - after the sale: portions still on release, unsold ones (available or offered to the line), and those
 *   that somebody is paying for
 */
export function countResold(
  soldUnits: number,
  { released, unsold, held }: { released: number; unsold: number; held: number },
): number {
  return Math.min(soldUnits, Math.max(0, released - unsold - held));
}
