import { useSearchParams } from 'wouter';
import { findLastZip } from '../browser-storage/last-zip.ts';

/** Where the list is about: around a ZIP, in an area, or everywhere when both are null. */
export type ListScope = { zip: string | null; area: string | null };

const isZip = (text: string | null): boolean => text !== null && /^\d{5}$/.test(text);

/** Whether the address leaves it to the device where the list is about. */
export const isScopeOpen = (params: URLSearchParams): boolean =>
  !isZip(params.get('zip')) && !params.get('area') && !params.has(everywhere);

/** Chosen although this device knows a ZIP. */
const everywhere = 'everywhere';

/** The scope is part of the address, so that a view can be shared; without one, the ZIP of the last search counts. */
export function useListScope(): ListScope {
  const [params] = useSearchParams();
  const zip = params.get('zip');
  const area = params.get('area');
  if (isZip(zip)) return { zip, area: null };
  if (area) return { zip: null, area };
  return { zip: params.has(everywhere) ? null : findLastZip(), area: null };
}

export function writeListScope(params: URLSearchParams, { zip, area }: ListScope): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['zip', 'area', everywhere]) next.delete(name);
  if (zip) next.set('zip', zip);
  else if (area) next.set('area', area);
  else if (findLastZip()) next.set(everywhere, '1');
  return next;
}
