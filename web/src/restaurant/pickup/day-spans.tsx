import * as m from '@fondly/messages';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { TimeInput } from '../../shared/ui/forms/time-field.tsx';
import styles from './pickup.module.css';
import type { WeekDraft } from './use-week-draft.ts';

type Props = { draft: WeekDraft; weekday: number; name: string };

/** The opening spans of one day. An end at or before its start is marked as the next day. */
export function DaySpans({ draft, weekday, name }: Props) {
  const spans = draft.spansOf(weekday);
  return (
    <div className={`stack fit gap-8 ${styles.spans}`}>
      {spans.map(({ opens, closes }, index) => {
        const spanName = index === 0 ? name : m.pickup_hours_span_label({ day: name, number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span has nothing of its own but its place
          <div key={index} className={`muted grid align-center ${styles.span}`}>
            <TimeInput
              aria-label={m.pickup_hours_span_opens({ span: spanName })}
              value={opens}
              onChange={(event) => draft.set(weekday, index, { opens: event.currentTarget.value })}
            />
            <span aria-hidden>{m.pickup_hours_span_to()}</span>
            <TimeInput
              aria-label={m.pickup_hours_span_closes({ span: spanName })}
              value={closes}
              onChange={(event) => draft.set(weekday, index, { closes: event.currentTarget.value })}
            />
            {index === 0 ? (
              <button
                type="button"
                className={`middle circle size-48 ${styles.icon}`}
                aria-label={m.pickup_hours_span_add_label({ day: name })}
                onClick={() => draft.add(weekday)}
              >
                <IconPlus size={20} aria-hidden />
              </button>
            ) : (
              <button
                type="button"
                className={`middle circle size-48 ${styles.icon}`}
                aria-label={m.pickup_hours_span_remove_label({ span: spanName })}
                onClick={() => draft.remove(weekday, index)}
              >
                <IconTrash size={20} aria-hidden />
              </button>
            )}
            {opens && closes && closes <= opens && (
              <p className="caption span-all">{m.pickup_hours_span_past_midnight()}</p>
            )}
          </div>
        );
      })}
    </div>
  );
}
