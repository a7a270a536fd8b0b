import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import { formatClockTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useState } from 'react';
import styles from './dialog.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import type { PickupChangeState } from './use-pickup-change.ts';

const texts = {
  closeEarly: {
    lead: m.pickup_hours_close_early_lead,
    legend: m.pickup_hours_close_early_legend,
    button: m.pickup_hours_close_early_button,
  },
  extend: {
    lead: m.pickup_hours_extend_lead,
    legend: m.pickup_hours_extend_legend,
    button: m.pickup_hours_extend_button,
  },
};

type Props = { pickup: PickupHoursView; kind: 'closeEarly' | 'extend'; change: PickupChangeState; onClose: () => void };

/** Chooses another end for today from the times that are still possible. */
export function EndTodayForm({ pickup, kind, change, onClose }: Props) {
  const choices = kind === 'closeEarly' ? pickup.closeChoices : pickup.extendChoices;
  const [chosenTime, setChosenTime] = useState<string | null>(null);
  const chosen = choices.find(({ time }) => time === chosenTime) ?? choices[0];
  const { lead, legend, button } = texts[kind];
  const label = chosen ? button({ time: formatClockTime(new Date(chosen.at), pickup.timezone) }) : m.common_close();
  return (
    <div className="stack gap-16">
      <p className="muted">{lead()}</p>
      <fieldset className="flex wrap gap-8">
        <legend className="label margin-bottom-8">{legend()}</legend>
        {choices.map(({ time, at }) => (
          <button
            key={time}
            type="button"
            className={`text-15 weight-600 pill white outlined padding-x-16 min-height-48 hover-border ${styles.time}`}
            aria-pressed={time === chosen?.time}
            data-autofocus={time === chosen?.time || undefined}
            onClick={() => setChosenTime(time)}
          >
            {formatClockTime(new Date(at), pickup.timezone)}
          </button>
        ))}
      </fieldset>
      <DialogButtons
        change={change}
        label={label}
        isReady={chosen !== undefined}
        onSave={() => chosen && change.preview({ kind, closes: chosen.time })}
        onClose={onClose}
      />
    </div>
  );
}
