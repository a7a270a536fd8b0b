/** Whose the other side of an adjustment is, by the name it has in the ledger, and in words for an operator. */
export const adjustmentAccounts = {
  goodwill: { account: 'platform_goodwill', words: 'Goodwill of Fondly' },
  fees: { account: 'platform_fees', words: "Fondly's fees" },
  disputes: { account: 'disputes', words: 'A dispute' },
} as const;
export type AdjustmentAccount = keyof typeof adjustmentAccounts;
