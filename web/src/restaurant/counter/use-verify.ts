import type { FoundOrder } from '@fondly/contract/restaurant/counter';
import * as m from '@fondly/messages';
import { useRef, useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { canHashCodes, computeDigest } from './code-digest.ts';
import { withTimeout } from './counter-query.ts';
import { createAttemptLimiter } from './offline-attempts.ts';
import type { Shift } from './use-shift.ts';

/** The orders with a code (two when codes collide), and whether the server or the list verified it. */
export type Found = { code: string; orders: FoundOrder[]; isCheckedOffline: boolean };

/** Verifies a code on the server, or in the day's list while the server cannot be reached. */
export function useVerify(shift: Shift) {
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [attempts] = useState(() => createAttemptLimiter());
  // A response to an older code is ignored.
  const latest = useRef(0);

  const checkOffline = async (code: string): Promise<Found | string> => {
    if (attempts.isLocked()) return m.counter_locked();
    if (!shift.view || !canHashCodes()) return m.counter_cannot_check();
    const digest = await computeDigest(code, shift.view.check);
    const orders = shift.view.orders
      .filter((order) => order.digest === digest || order.passDigest === digest)
      .map((order) => ({ ...order, isByPass: order.digest !== digest }));
    if (orders.length === 0) {
      attempts.recordFailure();
      return m.counter_not_in_list();
    }
    attempts.resetFailures();
    return { code, orders, isCheckedOffline: true };
  };
  const checkCode = async (code: string): Promise<Found | string> => {
    if (!shift.isConnected) return checkOffline(code);
    try {
      const body = { pickupCode: code };
      const { orders } = await call('POST /api/restaurant/counter/check', { body, signal: withTimeout() });
      return { code, orders, isCheckedOffline: false };
    } catch (thrown) {
      if (isApiError(thrown) && thrown.code !== 'offline') return thrown.message;
      shift.refetchShift();
      return checkOffline(code);
    }
  };
  const verify = async (code: string) => {
    latest.current += 1;
    const requestNumber = latest.current;
    setBusy(true);
    setError(null);
    const answer = await checkCode(code);
    if (requestNumber !== latest.current) return;
    setBusy(false);
    if (typeof answer === 'string') setError(answer);
    else setFound(answer);
  };
  const reset = () => {
    latest.current += 1;
    setFound(null);
    setError(null);
    setBusy(false);
  };
  return { found, error, isBusy, verify, reset, showFault: setError };
}
