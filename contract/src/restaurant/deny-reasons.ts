/** The reasons for a denial, as staff choose them. Orders store the text, because staff may also write their own. */
export const denyReasons = {
  'sold-out': 'Sold out',
  'closing-early': 'Closing early',
  'kitchen-problem': 'Something went wrong in the kitchen',
} as const;
export type DenyReason = keyof typeof denyReasons;

export const denyReasonNames = ['sold-out', 'closing-early', 'kitchen-problem'] as const satisfies DenyReason[];
