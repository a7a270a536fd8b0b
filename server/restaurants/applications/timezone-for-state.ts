/** The time zone that most people of each state use. */
const statesByTimezone = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Detroit': 'MI',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
  'America/St_Thomas': 'VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
};

const timezones = new Map<string, string>();
for (const [timezone, states] of Object.entries(statesByTimezone))
  for (const state of states.split(' ')) timezones.set(state, timezone);

/**
 * The time zone of a new restaurant's hours. Thirteen states have a second zone in a smaller part, and military post
 * offices have no location, so the reviewer sees the zone.
 * @param state - two letters, as in the ZIP table
 */
export function timezoneForState(state: string): string {
  return timezones.get(state) ?? 'America/New_York';
}
