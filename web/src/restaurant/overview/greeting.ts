import * as m from '@fondly/messages';

/** "Good afternoon, Aiko", by the restaurant's local time. Without it the short "Hello, Aiko", which fits a narrow title row. */
export function formatGreeting(contactName: string, localTime: string | null): string {
  const hour = localTime === null ? 0 : Number(localTime.slice(0, 2));
  const [name = ''] = contactName.split(' ');
  // After midnight a shift goes on: neither "evening" nor "morning" fits.
  if (hour < 5) return m.overview_hello({ name });
  if (hour < 12) return m.overview_good_morning({ name });
  return hour < 18 ? m.overview_good_afternoon({ name }) : m.overview_good_evening({ name });
}
