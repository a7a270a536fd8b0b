import * as m from '@fondly/messages';

/** "42 min", "2 hr", "2 hr 5 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return m.board_duration_minutes({ minutes: rest });
  return rest === 0 ? m.board_duration_hours({ hours }) : m.board_duration_hours_minutes({ hours, minutes: rest });
}
