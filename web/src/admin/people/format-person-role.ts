import type { PersonSearchResult } from '@fondly/contract/admin/people';
import { roleLabel } from '@fondly/contract/restaurant/roles';

/** "Customer", "Owner", "Manager": what a person is on Fondly. */
export function formatPersonRole({ state, isAdmin, restaurant }: PersonSearchResult): string {
  if (state === 'erased') return 'Deleted';
  if (state === 'disabled') return 'Locked out';
  if (isAdmin) return 'Operator';
  return restaurant ? roleLabel(restaurant.role) : 'Customer';
}
