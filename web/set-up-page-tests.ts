import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { correctClock } from './src/shared/api/corrected-clock.ts';
import { clearToasts } from './src/shared/ui/feedback/toast.tsx';
import { forgetIdleLoads } from './src/shared/ui/overlays/load-when-idle.ts';

/** A busy machine draws a page in a second or two; nothing waits unless it has to. */
const waitMilliseconds = 5000 * (Number(process.env.TEST_TIME_SCALE) || 1);
configure({ asyncUtilTimeout: waitMilliseconds });
const { waitFor } = vi;
vi.waitFor = (callback, options = waitMilliseconds) => waitFor(callback, options);

/** Files of a worker share the clock, too: one that was stopped by the file before would let nobody type or wait. */
vi.useRealTimers();

/** What a page leaves behind in its tab. Files of a worker share one: none of it may reach the next test. */
afterEach(() => {
  cleanup();
  // It hears that the connection is back only while a page is open.
  onlineManager.setOnline(true);
  clearToasts();
  forgetIdleLoads();
  correctClock(0);
  localStorage.clear();
  sessionStorage.clear();
});
