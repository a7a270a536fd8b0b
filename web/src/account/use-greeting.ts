import * as m from '@fondly/messages';
import { useEffect, useState } from 'react';
import { readNow } from '../shared/api/corrected-clock.ts';

/** "Good morning, chef", by the clock of the reader. The page is built before its hour is known: most open it at night. */
export function useGreeting(): string {
  const [hour, setHour] = useState(eveningHour);
  useEffect(() => setHour(readNow().getHours()), []);
  // After midnight a shift goes on: neither "evening" nor "morning" fits.
  if (hour < 5) return m.account_kitchen_hello();
  if (hour < 12) return m.account_kitchen_morning();
  return hour < eveningHour ? m.account_kitchen_afternoon() : m.account_kitchen_greeting();
}
const eveningHour = 18;
