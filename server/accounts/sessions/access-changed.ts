/** The live signal that ends a person's open streams: the browser comes back and is asked anew what it may hear. */
export const accessChangedTopic = (userId: string): string => `access-changed:${userId}`;
