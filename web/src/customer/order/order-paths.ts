/** The page after a successful payment. */
export function paidOrderPath(orderId: string): string {
  return `/past-orders?payment=success&order=${orderId}`;
}

/** The page of an order that can no longer be paid here. */
export function orderPath(orderId: string): string {
  return `/past-orders?order=${orderId}`;
}
