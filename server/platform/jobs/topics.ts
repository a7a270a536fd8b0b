/** All topics of a change share one row of the outbox. No topic has a space in its name. */
const topicSeparator = ' ';

export const joinTopics = (topics: string | string[]): string => [topics].flat().join(topicSeparator);
export const splitTopics = (joined: string): string[] => joined.split(topicSeparator);
