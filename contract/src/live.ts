/**
 * Names of live signals. They say only "this changed" and carry ids, never data: a page that receives one reads
 * again through the API, where access is checked.
 */
export const topics = {
  /** Stock, price or listing of meals in a ZIP. Any signed-in person may listen. */
  zip: (zip: string) => `zip:${zip}`,
  /** Meals or opening of one kitchen. Any signed-in person may listen. */
  restaurant: (restaurantId: string) => `restaurant:${restaurantId}`,
  /** The orders of one customer. Only this customer may listen. */
  customer: (userId: string) => `customer:${userId}`,
  /** The orders of one kitchen. Only who works for it may listen. */
  orders: (restaurantId: string) => `orders:${restaurantId}`,
} as const;

/** Streams that must receive a signal within a second: a restaurant's, of its orders. There are few of them. */
export const isUrgent = (topic: string): boolean => topic.startsWith(topics.orders(''));

/** `event: beat` says that a stream is alive: to streams that need signals within a second, and to all others. */
export const liveHeartbeatSeconds = { urgent: 5, others: 20 } as const;

/**
 * GET /api/live?topics=a,b&tab=x answers with server-sent events: `event: changed`, `data: {"topic", "ids"}`. A stream ends
 * the one before of the same tab, which may be dead without the server's knowing it.
 */
export const liveUrl = '/api/live';
export type LiveSignal = { topic: string; ids: string[] };
/** At most this many topics on one stream. */
export const topicsPerStream = 24;
