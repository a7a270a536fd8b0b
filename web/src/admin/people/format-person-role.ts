import type { FoundPerson } from '@fondly/contract/admin/people';

/** What somebody is here, in a word or two. */
export function personWords({ state, isSuperAdmin, restaurant }: FoundPerson): string {
  if (state === 'erased') return 'Deleted';
  if (state === 'disabled') return 'Locked out';
  if (isSuperAdmin) return 'Operator';
  return restaurant ? 'Runs a kitchen' : 'Customer';
}
