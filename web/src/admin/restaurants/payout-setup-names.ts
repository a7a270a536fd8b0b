import type { AdminRestaurantRow } from '@fondly/contract/admin/restaurants';

/** The state of a payout setup, as admins read it. */
export const payoutSetupNames: Record<AdminRestaurantRow['payoutSetup'], string> = {
  'not-started': 'Not set up',
  unfinished: 'Unfinished',
  missing: 'Details missing',
  checking: 'Checking',
  on: 'On',
};
