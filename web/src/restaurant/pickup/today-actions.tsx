import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import * as m from '@fondly/messages';
import { IconCalendarOff, IconChevronRight, IconClockPlus, IconDoorExit } from '@tabler/icons-react';
import type { DialogName } from './change-dialog.tsx';
import styles from './pickup.module.css';

type Props = { pickup: PickupHoursView; onOpen: (dialog: DialogName) => void };

/** Three exceptions to the weekly hours, all temporary. */
export function TodayActions({ pickup, onOpen }: Props) {
  const canClose = pickup.closeChoices.length > 0;
  const canExtend = pickup.extendChoices.length > 0;
  const actions = [
    {
      name: 'closeEarly' as const,
      icon: IconDoorExit,
      label: m.pickup_hours_close_early_title(),
      text: canClose ? m.pickup_hours_close_early_text() : m.pickup_hours_close_early_impossible(),
      isPossible: canClose,
    },
    {
      name: 'extend' as const,
      icon: IconClockPlus,
      label: m.pickup_hours_extend_title(),
      text: canExtend ? m.pickup_hours_extend_text() : m.pickup_hours_extend_impossible(),
      isPossible: canExtend,
    },
    {
      name: 'holiday' as const,
      icon: IconCalendarOff,
      label: m.pickup_hours_holiday_title(),
      text: m.pickup_hours_holiday_text(),
      isPossible: true,
    },
  ];
  return (
    <section className="panel gap-10" aria-label={m.pickup_hours_today_heading()}>
      <h2 className="text-18 tight">{m.pickup_hours_today_heading()}</h2>
      {actions.map(({ name, icon: Icon, label, text, isPossible }) => (
        <button
          key={name}
          type="button"
          className={`row white radius-14 gap-12 bordered ${styles.action}`}
          disabled={!isPossible}
          onClick={() => onOpen(name)}
        >
          <span className={`middle rigid size-44 radius-12 ${styles.actionTile}`} aria-hidden>
            <Icon size={22} />
          </span>
          <span className={`stack grow ${styles.actionWords}`}>
            <b>{label}</b>
            <span>{text}</span>
          </span>
          <IconChevronRight size={18} aria-hidden />
        </button>
      ))}
    </section>
  );
}
