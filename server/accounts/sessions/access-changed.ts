/** Topics of this kind name a person. They are rare enough for every process to hear all of them. */
export const accessChangedKind = 'access-changed';
const accessChangedPrefix = `${accessChangedKind}:`;

/** The live signal that ends a person's streams, so that the browser reconnects and is authorized again. */
export const accessChangedTopic = (userId: string): string => `${accessChangedPrefix}${userId}`;

/** The person whose access changed, or null for other topics. */
export const parseAccessChanged = (topic: string): string | null =>
  topic.startsWith(accessChangedPrefix) ? topic.slice(accessChangedPrefix.length) : null;
