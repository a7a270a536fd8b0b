import { useQuery } from '@tanstack/react-query';
import { useLastZip } from '../browser-storage/last-zip.ts';
import { newestOrderZip } from '../queries.ts';

/**
 * The ZIP of the customer's newest order, for a device that knows none.
 *
 * @returns null without one; `isLooking` while it is being read
 */
export function useOrderZip(isWanted: boolean): { orderZip: string | null; isLooking: boolean } {
  const isUnknown = useLastZip() === null && isWanted;
  const { data: zip = null, isLoading } = useQuery({ ...newestOrderZip(), enabled: isUnknown });
  return { orderZip: isUnknown ? zip : null, isLooking: isLoading };
}
