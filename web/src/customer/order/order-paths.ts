/** Where a paid order leads (customer specification, section 4, Payment). */
export function successAddress(orderId: string): string {
  return `/past-orders?payment=success&order=${orderId}`;
}

/** Where an order stands that cannot be paid from here any more. */
export function orderAddress(orderId: string): string {
  return `/past-orders?order=${orderId}`;
}
