/** When a meal comes again: days of the week, Sunday as 0, and the last day, which is included. */
export type Recurrence = { availableDate: string; recurringDays: readonly number[]; recurringEndDate: string | null };

const dayMilliseconds = 86_400_000;

/**
 * The calendar days from `from` to `to`, both included, on which a meal comes again: after its own day, for which
 * it is listed itself, and until its last.
 */
export function listRecurringDays(meal: Recurrence, from: string, to: string): string[] {
  const last = meal.recurringEndDate !== null && meal.recurringEndDate < to ? meal.recurringEndDate : to;
  const days: string[] = [];
  // Calendar days, not instants: in UTC each of them has 24 hours.
  for (let at = Date.parse(from); at <= Date.parse(last); at += dayMilliseconds) {
    const date = new Date(at);
    const day = date.toISOString().slice(0, 10);
    if (day > meal.availableDate && meal.recurringDays.includes(date.getUTCDay())) days.push(day);
  }
  return days;
}
