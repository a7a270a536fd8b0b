/** The live signal that ends a person's streams, so that the browser reconnects and is authorized again. */
export const accessChangedTopic = (userId: string): string => `access-changed:${userId}`;
