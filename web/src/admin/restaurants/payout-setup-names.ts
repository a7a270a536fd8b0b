import type { AdminRestaurantRow } from '@fondly/contract/admin/restaurants';

/** Where the setup of payouts stands, for an operator. */
export const payoutSetupNames: Record<AdminRestaurantRow['payoutSetup'], string> = {
  'not-started': 'Not set up',
  unfinished: 'Unfinished',
  missing: 'Details missing',
  checking: 'Checking',
  on: 'On',
};
