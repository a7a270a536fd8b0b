export const messageSides = ['customer', 'restaurant'] as const;
export type MessageSide = (typeof messageSides)[number];

/** Messages with one tap, by the side that sends them. Each reader reads them in their own language. */
export const quickMessages = {
  customer: ['outside', 'where'],
  restaurant: ['side-entrance', 'two-minutes'],
} as const satisfies Record<MessageSide, readonly string[]>;
export const quickMessageNames = [...quickMessages.customer, ...quickMessages.restaurant] as const;
export type QuickMessage = (typeof quickMessageNames)[number];
