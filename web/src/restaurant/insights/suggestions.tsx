import type { InsightsView } from '@fondly/contract/restaurant/insights';
import { IconBulb } from '@tabler/icons-react';
import styles from './insights.module.css';

/** At most three suggestions, each with its metric, or a note that all is well. */
export function Suggestions({ suggestions }: Pick<InsightsView, 'suggestions'>) {
  return (
    <section className="panel content-start" aria-labelledby="what-to-do">
      <h2 id="what-to-do" className="text-18 tight">
        What you could do
      </h2>
      {suggestions.length === 0 && (
        <p className="note">Nothing stands out: what you list is sold, and what is sold is picked up.</p>
      )}
      <ul className="stack gap-12">
        {suggestions.map(({ title, figure }) => (
          <li key={title} className={`grid gap-14 align-center ${styles.suggestion}`}>
            <span className="middle size-44 radius-12 on-butter" aria-hidden>
              <IconBulb size={22} />
            </span>
            <div>
              <b>{title}</b>
              <p className="note">{figure}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
