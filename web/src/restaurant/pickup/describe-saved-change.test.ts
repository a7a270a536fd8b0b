import type { PickupHoursChange } from '@fondly/contract/restaurant/pickup-hours';
import { expect, test } from 'vitest';
import { now, pickupHours } from '../testing/sample-data.ts';
import { describeSavedChange } from './describe-saved-change.ts';

const paused = { ...pickupHours, pause: { until: '2026-11-20T22:00:00.000Z', reason: null } };
const overnight = { ...pickupHours, pause: { until: '2026-11-21T10:00:00.000Z', reason: null } };
const span = { day: '2026-11-26', name: 'Thanksgiving', opens: '10:00', closes: '14:30' };

test.for<[PickupHoursChange, typeof pickupHours, string]>([
  [{ kind: 'pause', length: '30', reason: 'Busy kitchen, back soon' }, paused, 'Paused until 5:00 PM'],
  [
    { kind: 'pause', length: 'tomorrow', reason: 'Busy kitchen, back soon' },
    overnight,
    'Paused until Sat, Nov 21, 5:00 AM',
  ],
  [{ kind: 'resume' }, pickupHours, "You're taking new orders again"],
  [{ kind: 'closeEarly', closes: '18:00' }, pickupHours, 'Closing at 6:00 PM today'],
  [{ kind: 'extend', closes: '23:30' }, pickupHours, 'Open until 11:30 PM today'],
  [{ kind: 'closeDay', day: '2026-11-26', name: '' }, pickupHours, 'Closed on Thu, Nov 26'],
  [{ kind: 'specialHours', ...span }, pickupHours, 'Open from 10:00 AM to 2:30 PM on Thu, Nov 26'],
  [{ kind: 'usualHours', day: '2026-11-26' }, pickupHours, 'Usual hours on Thu, Nov 26'],
  [{ kind: 'hours', hours: [] }, pickupHours, 'Your hours are saved'],
])('%j is confirmed with what it did', ([change, view, text]) => {
  expect(describeSavedChange(change, view, now)).toBe(text);
});
