/** 95 as "1 h 35 min", 4320 as "3 days": rounded to what people need. */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  if (whole < 10 * 60) return whole % 60 === 0 ? `${whole / 60} h` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
  if (whole < 48 * 60) return `${Math.round(whole / 60)} h`;
  return `${Math.round(whole / 60 / 24)} days`;
}
