import { expect, test, vi } from 'vitest';
import { onDeviceResume } from './on-device-resume.ts';

test('the callback runs after a jump of the clock, a resume, a return to view or a reconnect, and at no other time', () => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const listeners = new EventTarget();
  vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners));
  const onResume = vi.fn();
  onDeviceResume(onResume);
  vi.advanceTimersByTime(60_000);
  expect(onResume).not.toHaveBeenCalled();

  // A sleep of ten minutes: timers did not run, but the clock went on.
  vi.setSystemTime(660_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onResume).toHaveBeenCalledTimes(1);
  listeners.dispatchEvent(new Event('online'));
  expect(onResume).toHaveBeenCalledTimes(2);

  // The screen is off for six seconds in a browser that does not freeze pages; then a short look at another tab.
  const setVisibility = (visibilityState: string) => {
    Object.assign(document, { visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  setVisibility('hidden');
  vi.advanceTimersByTime(6000);
  setVisibility('visible');
  expect(onResume).toHaveBeenCalledTimes(3);
  setVisibility('hidden');
  vi.advanceTimersByTime(2000);
  setVisibility('visible');
  expect(onResume).toHaveBeenCalledTimes(3);
  document.dispatchEvent(new Event('resume'));
  expect(onResume).toHaveBeenCalledTimes(4);
  vi.unstubAllGlobals();
});
