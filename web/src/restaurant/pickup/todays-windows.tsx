import type { PickupHoursView } from '@fondly/contract/restaurant/pickup-hours';
import { formatClockTime, formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import type { CSSProperties } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import styles from './todays-windows.module.css';

const hour = 3_600_000;
/** Hours between the ticks, chosen so that the scale has at most seven. */
const steps = [1, 2, 3, 4, 6];

type Window = PickupHoursView['windows'][number];

/** Today's pickup windows on one time scale, with a line for now. */
export function TodaysWindows({ pickup }: { pickup: PickupHoursView }) {
  const now = useNow();
  const { windows, timezone } = pickup;
  return (
    <section className="panel gap-12" aria-label={m.pickup_hours_windows_heading()}>
      <div className={`flex wrap space-between align-baseline ${styles.head}`}>
        <h2 className="text-18 tight">{m.pickup_hours_windows_heading()}</h2>
        <span className="note num">{m.pickup_hours_windows_now({ time: formatClockTime(now, timezone) })}</span>
      </div>
      {windows.length === 0 ? (
        <p className="note num">{m.pickup_hours_windows_none()}</p>
      ) : (
        <Chart windows={windows} timezone={timezone} now={now} />
      )}
    </section>
  );
}

function Chart({ windows, timezone, now }: { windows: Window[]; timezone: string; now: Date }) {
  const scale = getScale(windows, now);
  const toPercent = (time: number) => `${((time - scale.from) / (scale.to - scale.from)) * 100}%`;
  const isNowShown = +now > scale.from && +now < scale.to;
  return (
    <div className="stack gap-8">
      <div className={`caption num relative ${styles.marks}`} aria-hidden>
        {scale.ticks.map((mark) => (
          <span key={mark} data-end={mark === scale.to || undefined} style={{ left: toPercent(mark) }}>
            {formatClockTime(new Date(mark), timezone).replace(':00', '')}
          </span>
        ))}
      </div>
      <ul className="stack gap-10">
        {windows.map((window) => {
          const [start, end] = [Date.parse(window.start), Date.parse(window.end)];
          const bar: CSSProperties = { left: toPercent(start), width: `calc(${toPercent(end)} - ${toPercent(start)})` };
          const text = formatPickupWindow(new Date(start), new Date(end), timezone);
          return (
            <li key={`${window.start}${window.end}`} className="stack gap-4">
              <span className={`flex wrap break text-14 align-baseline ${styles.words}`}>
                <b>{window.meals.join(', ')}</b>
                <span>
                  {window.waiting > 0 ? m.pickup_hours_windows_waiting({ window: text, count: window.waiting }) : text}
                </span>
              </span>
              <span className={`relative block soft ${styles.track}`} aria-hidden>
                <span className={`absolute ${styles.bar}`} data-state={getWindowState(start, end, +now)} style={bar} />
                {isNowShown && <span className={`absolute ${styles.line}`} style={{ left: toPercent(+now) }} />}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function getWindowState(start: number, end: number, now: number): 'over' | 'now' | 'next' {
  if (now >= end) return 'over';
  return now >= start ? 'now' : 'next';
}

/** Full hours around all windows. Now is included if it is at most three hours before them. */
function getScale(windows: Window[], now: Date) {
  const first = Math.min(...windows.map(({ start }) => Date.parse(start)));
  const last = Math.max(...windows.map(({ end }) => Date.parse(end)));
  const start = +now < first && first - +now < 3 * hour ? +now : first;
  const from = Math.floor(start / hour) * hour;
  const to = Math.ceil(last / hour) * hour;
  const hours = (to - from) / hour;
  const step = steps.find((one) => hours / one <= 6) ?? 8;
  const ticks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => from + index * step * hour);
  return { from, to, ticks };
}
