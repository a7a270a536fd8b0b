/** The day that is `days` business days after an instant. Saturdays and Sundays do not count. */
export function addBusinessDays(start: Date, days: number): Date {
  const day = new Date(start);
  for (let remainingDays = days; remainingDays > 0; ) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() !== 0 && day.getDay() !== 6) remainingDays -= 1;
  }
  return day;
}
