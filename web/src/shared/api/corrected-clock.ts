let offsetMilliseconds = 0;

/** How far the server's clock is ahead of this device's clock. Known once a page has read the public settings. */
export function correctClock(milliseconds: number): void {
  offsetMilliseconds = milliseconds;
}

/** The server's time, for code outside of components. A component that shows it calls `useNow`, which keeps up. */
export const readNow = (): Date => toServerTime(Date.now());

/** The server's time at a moment that this device's clock recorded. */
export const toServerTime = (deviceMilliseconds: number): Date => new Date(deviceMilliseconds + offsetMilliseconds);
