import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rememberZip, useLastZip } from '../browser-storage/last-zip.ts';
import { newestOrderZip } from '../queries.ts';

/**
 * The ZIP of the customer's newest order, for a device that knows none. It is remembered, as that of a search would be.
 *
 * @returns null without one; `isLooking` while it is being read
 */
export function useOrderZip(isWanted: boolean): { orderZip: string | null; isLooking: boolean } {
  const isUnknown = useLastZip() === null && isWanted;
  const { data: zip = null, isLoading } = useQuery({ ...newestOrderZip(), enabled: isUnknown });
  useRememberedZip(isUnknown ? zip : null);
  return { orderZip: isUnknown ? zip : null, isLooking: isLoading };
}

/** Remembers a ZIP on a device that knows none. */
export function useRememberedZip(zip: string | null): void {
  const isUnknown = useLastZip() === null;
  useEffect(() => {
    if (isUnknown && zip) rememberZip(zip);
  }, [isUnknown, zip]);
}
