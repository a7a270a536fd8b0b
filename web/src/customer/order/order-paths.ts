/** Where a paid order leads. */
export function paidOrderPath(orderId: string): string {
  return `/past-orders?payment=success&order=${orderId}`;
}

/** Where an order stands that cannot be paid from here any more. */
export function orderPath(orderId: string): string {
  return `/past-orders?order=${orderId}`;
}
