import type { QueueEntryView } from '@fondly/contract/account/meal-queue';
import { minutesAfter } from '@fondly/contract/time';
import { QueueCard } from '../src/customer/meal-queue/queue-card.tsx';
import { sampleQueueEntry } from '../src/customer/testing/samples.ts';
import { QueueNote } from '../src/restaurant/meals/queue/queue-note.tsx';
import { Part, States } from './part.tsx';

/** The page counts down, so its times begin when it opens. */
const now = new Date();
const sample: QueueEntryView = {
  ...sampleQueueEntry,
  pickupStart: now.toISOString(),
  pickupEnd: minutesAfter(now, 90).toISOString(),
  joinedAt: minutesAfter(now, -20).toISOString(),
};
const offered = { ...sample, state: 'offered', position: null } as const;
const offer = { id: sample.id, units: 2, priceCents: 750, until: minutesAfter(now, 5).toISOString() };

const entries: [name: string, entry: QueueEntryView][] = [
  ['waiting', sample],
  ['offered', { ...offered, offer }],
  ['paying', { ...offered, offer, orderId: sample.id }],
  ['let pass', { ...sample, state: 'expired', position: null }],
  ['closed', { ...sample, state: 'closed', position: null }],
  ['a long name', { ...sample, mealName: 'Slow-roasted-lamb-shoulder with pearl barley, mint, and preserved lemon' }],
];

/** The line for a sold-out meal, as the customer and the restaurant see it. */
export const Line = () => (
  <Part title="Line for a sold-out meal">
    <States name={`QueueCard: ${entries.map(([name]) => name).join(', ')}`} layout="columns">
      {entries.map(([name, entry]) => (
        <QueueCard key={name} entry={entry} />
      ))}
    </States>
    <States name="QueueNote: waiting, waiting and offered, offered" layout="stack">
      <QueueNote name="Tonkotsu Ramen" queueLength={6} queuedPortions={0} onAdd={() => {}} />
      <QueueNote name="Tonkotsu Ramen" queueLength={4} queuedPortions={2} onAdd={() => {}} />
      <QueueNote name="Tonkotsu Ramen" queueLength={0} queuedPortions={1} onAdd={() => {}} />
    </States>
  </Part>
);
