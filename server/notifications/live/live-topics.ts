import { topicsPerStream } from '@fondly/contract/live';
import { fieldError } from '@fondly/contract/sentences/field-errors';
import type { Person } from '../../accounts/sessions/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isServing } from '../../restaurants/staff-actors.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const topicPattern = new RegExp(`^(?:(zip):(\\d{5})|(restaurant|customer|orders):(${uuid}))$`);

/** Stock and restaurants are open to everyone who is signed in, orders to their own customer and restaurant. */
const canSubscribe: Record<string, (person: Person, id: string) => boolean> = {
  zip: () => true,
  restaurant: () => true,
  customer: (person, id) => person.id === id,
  orders: ({ restaurant }, id) => restaurant?.id === id && isServing(restaurant.status),
};

/**
 * The topics of one stream, each once.
 *
 * @param text - topics separated by commas, as in the URL
 */
export function parseTopics(person: Person, text: string): string[] {
  const topics = [...new Set(text.split(','))];
  if (topics.length > topicsPerStream) {
    throw new Problem('invalid-input', {}, { topics: fieldError('topics-too-many', { max: topicsPerStream }) });
  }
  for (const topic of topics) {
    const match = topicPattern.exec(topic);
    if (!match) throw new Problem('invalid-input', {}, { topics: 'topic-unknown' });
    const [kind, id] = topic.split(':') as [string, string];
    if (!canSubscribe[kind]?.(person, id)) throw new Problem('forbidden');
  }
  return topics;
}
