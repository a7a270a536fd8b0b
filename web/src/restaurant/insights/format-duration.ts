/** 95 as "1 h 35 min", 4320 as "3 days": rounded to what people need. */
export function formatDuration(minutes: number): string {
  const rounded = Math.round(minutes);
  if (rounded < 60) return `${rounded} min`;
  if (rounded < 10 * 60)
    return rounded % 60 === 0 ? `${rounded / 60} h` : `${Math.floor(rounded / 60)} h ${rounded % 60} min`;
  if (rounded < 48 * 60) return `${Math.round(rounded / 60)} h`;
  return `${Math.round(rounded / 60 / 24)} days`;
}
