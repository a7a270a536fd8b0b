import * as m from '@fondly/messages';
import { useEffect, useRef } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import styles from './meal-form.module.css';

type Props = {
  /** The hours of the day: "You're open from 9 AM to 9 PM on Fri, Nov 20." */
  text: string;
  onStayOpen: () => void;
  onChangeTime: () => void;
};

/** What to do about a pickup window outside the opening hours (docs/domain.md#open-and-closed). */
export function OutsideHoursQuestion({ text, onStayOpen, onChangeTime }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={ref} className="stack gap-12">
      <Banner tone="warning" lead={m.meal_form_outside_hours()}>
        {text} {m.meal_form_outside_hours_note()}
      </Banner>
      <div className={`flex wrap gap-12 ${styles.question}`}>
        <Button variant="default" onClick={onChangeTime}>
          {m.meal_form_outside_hours_change_button()}
        </Button>
        <Button onClick={onStayOpen}>{m.meal_form_outside_hours_stay_open_button()}</Button>
      </div>
    </div>
  );
}
