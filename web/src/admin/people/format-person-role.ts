import type { PersonSearchResult } from '@fondly/contract/admin/people';

/** "Customer", "Owner of Kumo Noodle Bar": what a person is on Fondly. */
export function formatPersonRole({ state, isAdmin, restaurant }: PersonSearchResult): string {
  if (state === 'erased') return 'Deleted';
  if (state === 'disabled') return 'Locked out';
  if (isAdmin) return 'Operator';
  return restaurant ? 'Runs a kitchen' : 'Customer';
}
