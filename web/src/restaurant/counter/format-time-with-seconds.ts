/** "6:02:15 PM" on the kitchen's clock: a heartbeat is told to the second. */
export function formatTimeWithSeconds(at: Date, timezone: string): string {
  return at
    .toLocaleTimeString('en-US', { timeZone: timezone, hour: 'numeric', minute: '2-digit', second: '2-digit' })
    .replace('\u202f', ' ');
}
