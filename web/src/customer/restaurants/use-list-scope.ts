import { useSearchParams } from 'wouter';
import { findLastZip } from '../browser-storage/last-zip.ts';
import { useOrderZip } from './use-order-zip.ts';

/** Where the list is about: around a ZIP, in an area, or everywhere when both are null. */
export type ListScope = { zip: string | null; area: string | null };

const isZip = (text: string | null): boolean => text !== null && /^\d{5}$/.test(text);

/** Chosen although a ZIP is known. */
const everywhere = 'everywhere';

/**
 * The scope is part of the address, so that a view can be shared. Without one, the ZIP of the last search counts, and on
 * a device without a search that of the newest order.
 *
 * @returns `isLooking` while the newest order is being read
 */
export function useListScope(): { scope: ListScope; isLooking: boolean } {
  const [params] = useSearchParams();
  const zip = params.get('zip');
  const area = params.get('area');
  const isOpen = !isZip(zip) && !area && !params.has(everywhere);
  const { orderZip, isLooking } = useOrderZip(isOpen);
  if (isOpen) return { scope: { zip: findLastZip() ?? orderZip, area: null }, isLooking };
  return { scope: isZip(zip) ? { zip, area: null } : { zip: null, area: area || null }, isLooking };
}

export function writeListScope(params: URLSearchParams, { zip, area }: ListScope): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['zip', 'area', everywhere]) next.delete(name);
  if (zip) next.set('zip', zip);
  else if (area) next.set('area', area);
  else if (findLastZip()) next.set(everywhere, '1');
  return next;
}
