import { describe, expect, test } from 'vitest';
import type { OpenState } from '../restaurants.ts';
import { explainOpenState, formatOpenState } from './open-state.ts';

/** Friday, November 20, 2026, 5 PM in Atlanta. */
const reading = { timezone: 'America/New_York', now: new Date('2026-11-20T22:00:00Z') };
const closed: OpenState = { isOpen: false, changesAt: '2026-11-23T14:30:00.000Z' };
const states: [state: OpenState, english: string, spanish: string][] = [
  [{ isOpen: true, changesAt: '2026-11-21T02:00:00.000Z' }, 'Open until 9 PM', 'Abierta hasta las 9 p.m.'],
  [closed, 'Opens Mon, Nov 23 at 9:30 AM', 'Abre el lun, 23 de nov a las 9:30 a.m.'],
  [{ ...closed, closedToday: { name: null } }, 'Closed today', 'Cerrada hoy'],
  [
    { ...closed, pause: { until: '2026-11-20T22:30:00.000Z', reason: 'Short on staff' } },
    'Paused until 5:30 PM: Short on staff',
    'En pausa hasta las 5:30 p.m. (Nos falta personal)',
  ],
];

describe('The open state of a restaurant in words', () => {
  test.for(states)('%j is "%s" in English and "%s" in Spanish', ([state, english, spanish]) => {
    const words = (['en', 'es'] as const).map((language) => formatOpenState(state, { ...reading, language }));
    expect(words.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([english, spanish]);
  });

  test('an explanation says why a restaurant is closed and when it opens', () => {
    const holiday = { ...closed, closedToday: { name: 'Founders Day' } };
    expect(explainOpenState(holiday, reading)).toBe(
      'This kitchen is closed today (Founders Day). It opens Mon, Nov 23 at 9:30 AM.',
    );
    expect(explainOpenState({ isOpen: true, changesAt: null }, reading)).toBeNull();
  });

  test('a Spanish explanation has one period after the time, and the article of one o’clock', () => {
    const state = { ...closed, changesAt: '2026-11-23T18:00:00.000Z' };
    expect(explainOpenState(state, { ...reading, language: 'es' })?.replaceAll('\u00a0', ' ')).toBe(
      'Esta cocina está cerrada ahora. Abre el lun, 23 de nov a la 1 p.m.',
    );
  });
});
