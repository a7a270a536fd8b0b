/** The reasons for a denial. An order stores the text, so it must not change; pages and emails show messages. */
export const denyReasons = {
  'sold-out': 'Sold out',
  'closing-early': 'Closing early',
  'kitchen-problem': 'Something went wrong in the kitchen',
  /** For orders that a change of the hours cancels. */
  'closing-before-pickup': "We're closing before your pickup time.",
} as const;
export type DenyReason = keyof typeof denyReasons;

const everyDenyReason = Object.keys(denyReasons) as DenyReason[];

/** The reasons that staff choose from when they deny an order. */
export const denyReasonNames = ['sold-out', 'closing-early', 'kitchen-problem'] as const satisfies DenyReason[];

/** The reason that an order stores as a text; null for a text that somebody wrote. */
export const findDenyReason = (orderReason: string): DenyReason | null =>
  everyDenyReason.find((name) => denyReasons[name] === orderReason) ?? null;
