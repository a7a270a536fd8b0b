/** The ledger accounts that can bear an adjustment, with their labels. */
export const adjustmentAccounts = {
  goodwill: { account: 'platform_goodwill', words: 'Goodwill of Fondly' },
  fees: { account: 'platform_fees', words: "Fondly's fees" },
  disputes: { account: 'disputes', words: 'A dispute' },
} as const;
export type AdjustmentAccount = keyof typeof adjustmentAccounts;
