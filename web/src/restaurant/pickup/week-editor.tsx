import * as m from '@fondly/messages';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import { DaySpans } from './day-spans.tsx';
import styles from './pickup.module.css';
import type { WeekDraft } from './use-week-draft.ts';

/** Begins with Monday. Each day has the number that it has everywhere else. */
const days = [
  { weekday: 1, name: m.common_monday },
  { weekday: 2, name: m.common_tuesday },
  { weekday: 3, name: m.common_wednesday },
  { weekday: 4, name: m.common_thursday },
  { weekday: 5, name: m.common_friday },
  { weekday: 6, name: m.common_saturday },
  { weekday: 0, name: m.common_sunday },
];

type Props = {
  draft: WeekDraft;
  day: string;
  problem: string | null;
  /** The button that saves, on a page that has it below the week. */
  action?: ReactNode;
};

/** The weekly hours. Edits take effect with Save Changes. */
export function WeekEditor({ draft, day, problem, action }: Props) {
  const today = new Date(`${day}T12:00:00Z`).getUTCDay();
  return (
    <section className={`panel gap-10 ${styles.week}`} aria-label={m.pickup_hours_week_heading()}>
      <div className={`row wrap space-between ${styles.head}`}>
        <h2 className="text-18 tight">{m.pickup_hours_week_heading()}</h2>
        <Button variant="subtle" onClick={draft.copyMonday}>
          <IconCopy size={20} aria-hidden />
          {m.pickup_hours_week_copy_button()}
        </Button>
      </div>
      {problem && <Banner tone="error">{problem}</Banner>}
      {days.map(({ weekday, name }) => {
        const isOpen = draft.spansOf(weekday).length > 0;
        return (
          <fieldset key={weekday} className={`fit grid align-start line-above ${styles.day}`}>
            <legend className={`stack weight-600 min-height-48 content-center ${styles.dayName}`}>
              {name()}
              {weekday === today && <span className={`note ${styles.today}`}>{m.common_today()}</span>}
            </legend>
            <Switch
              label={isOpen ? m.common_open() : m.common_closed()}
              aria-label={m.pickup_hours_week_open_on_day({ day: name() })}
              checked={isOpen}
              onChange={(isOn) => draft.setOpen(weekday, isOn)}
            />
            {isOpen ? (
              <DaySpans draft={draft} weekday={weekday} name={name()} />
            ) : (
              <span className={`row muted min-height-48 ${styles.none}`}>{m.pickup_hours_week_no_pickups()}</span>
            )}
          </fieldset>
        );
      })}
      {action}
    </section>
  );
}
