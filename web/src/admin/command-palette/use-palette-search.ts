import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminEntries } from '../navigation/admin-entries.ts';
import { orderSearchQuery, personSearchQuery, restaurants } from '../queries.ts';

/** `key` is the address that it leads to. */
export type Found = { key: string; text: string; note?: string };
type Group = { title: string; found: Found[] };

const pauseMilliseconds = 200;
/** One letter would find nearly everything. */
const minCharacters = 2;
const maxPerGroup = 5;

/** What fits the typed text, by kind. Without text, the pages. */
export function usePaletteSearch(typed: string): { groups: Group[]; isSearching: boolean } {
  const search = usePaused(typed.trim());
  const enabled = search.length >= minCharacters;
  const restaurantResults = useQuery({ ...restaurants({ search, page: 1 }), enabled });
  const orders = useQuery({ ...orderSearchQuery({ search }), enabled });
  const people = useQuery({ ...personSearchQuery(search), enabled });

  const pages = adminEntries
    .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
    .map(({ label, to }) => ({ key: to, text: label }));
  const results: Group[] = enabled
    ? [
        {
          title: 'Restaurants',
          found: (restaurantResults.data?.restaurants ?? []).map(({ id, name, zip }) => ({
            key: `/admin/restaurants/${id}`,
            text: name,
            note: zip,
          })),
        },
        {
          title: 'Orders',
          found: (orders.data?.orders ?? []).map(({ id, orderNumber, mealName, customerName }) => ({
            key: `/admin/orders/${id}`,
            text: orderNumber,
            note: `${mealName} for ${customerName}`,
          })),
        },
        {
          title: 'People',
          found: (people.data?.people ?? []).map(({ id, name, email }) => ({
            key: `/admin/people/${id}`,
            text: name,
            note: email,
          })),
        },
      ]
    : [];
  const isWaiting = typed.trim() !== search && typed.trim().length >= minCharacters;
  const isSearching =
    isWaiting || (enabled && [restaurantResults, orders, people].some(({ isFetching }) => isFetching));
  const groups = [...results.map(shorten), { title: 'Pages', found: pages }].filter(({ found }) => found.length > 0);
  return { groups, isSearching };
}

const shorten = ({ title, found }: Group): Group => ({ title, found: found.slice(0, maxPerGroup) });

/** The text once nothing was typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
