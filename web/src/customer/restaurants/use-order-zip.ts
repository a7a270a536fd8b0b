import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rememberZip, useLastZip } from '../browser-storage/last-zip.ts';
import { myOrders } from '../queries.ts';

/**
 * Where this device knows no ZIP, that of the customer's newest order is remembered, as that of a search would be.
 * @returns whether the orders are still being read
 */
export function useOrderZip(isWanted: boolean): boolean {
  const isUnknown = useLastZip() === null && isWanted;
  const orders = useQuery({ ...myOrders(), enabled: isUnknown, refetchInterval: false, retry: false });
  const zip = findNewest(orders.data ?? [])?.restaurantZip;
  useEffect(() => {
    if (isUnknown && zip) rememberZip(zip);
  }, [isUnknown, zip]);
  return isUnknown && !orders.isError && (orders.isPending || zip !== undefined);
}

const findNewest = <Order extends { createdAt: string }>(orders: readonly Order[]): Order | undefined =>
  orders.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
