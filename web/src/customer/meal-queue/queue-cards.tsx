import * as m from '@fondly/messages';
import { QueueCard } from './lazy-queue-card.tsx';
import { useQueueEntries } from './use-queue.ts';

/** The lines in which the customer waits, offers first. An offer that arrives is read aloud. */
export function QueueCards() {
  const entries = useQueueEntries();
  const offers = entries.filter(({ offer }) => offer !== null);
  const others = entries.filter(({ offer }) => offer === null);
  return (
    <>
      <p role="status" className="visually-hidden">
        {offers.map(({ mealName }) => m.queue_offer_announcement({ meal: mealName })).join(' ')}
      </p>
      {entries.length > 0 && (
        <section className="stack gap-12 margin-bottom-8 margin-top-8" aria-label={m.queue_section_label()}>
          {[...offers, ...others].map((entry) => (
            <QueueCard key={entry.id} entry={entry} />
          ))}
        </section>
      )}
    </>
  );
}
