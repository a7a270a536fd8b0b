/** "Good afternoon, Aiko", by the restaurant's local time. */
export function formatGreeting(contactName: string, timezone: string, now: Date): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: timezone }).format(now),
  );
  return `Good ${getPartOfDay(hour)}, ${contactName.split(' ')[0]}`;
}

function getPartOfDay(hour: number): string {
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}

/** "Friday, November 20". */
export function formatLongDay(timezone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: timezone,
  }).format(now);
}
