/** The clock by which most people of a state live, by zone. */
const statesOfZone = {
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

const zones = new Map<string, string>();
for (const [zone, states] of Object.entries(statesOfZone))
  for (const state of states.split(' ')) zones.set(state, zone);

/**
 * The zone in which a new kitchen's hours are meant. Thirteen states have a smaller part with another clock, and
 * post offices of the forces are no place at all: whoever reviews the application sees the zone.
 *
 * @param state - two letters, as the ZIP table has them
 */
export function zoneOfState(state: string): string {
  return zones.get(state) ?? 'America/New_York';
}
