import type { PersonSearchResult } from '@fondly/contract/admin/people';

/** What somebody is here, in a word or two. */
export function formatPersonRole({ state, isAdmin, restaurant }: PersonSearchResult): string {
  if (state === 'erased') return 'Deleted';
  if (state === 'disabled') return 'Locked out';
  if (isAdmin) return 'Operator';
  return restaurant ? 'Runs a kitchen' : 'Customer';
}
