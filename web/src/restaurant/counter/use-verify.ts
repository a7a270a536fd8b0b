import type { CounterOrder } from '@fondly/contract/restaurant/counter';
import { useRef, useState } from 'react';
import { isRefusal } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { canHash, digestOf } from './code-digest.ts';
import { within } from './counter-query.ts';
import { createTries } from './offline-attempts.ts';
import type { Shift } from './use-shift.ts';

/** Whose code it is, and who said so. Mostly one order; two when codes are alike. */
export type Found = { code: string; orders: CounterOrder[]; isCheckedOffline: boolean };

const unknownHere = 'No order of today’s list has this code.';
const locked = 'Too many wrong codes. Please wait a minute.';
const noHash = 'Without a connection this browser cannot check codes. Hand over by name.';

/** Looks a code up: the server knows best, and the list of the day stands in while it cannot be reached. */
export function useVerify(shift: Shift) {
  const [found, setFound] = useState<Found | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [tries] = useState(() => createTries());
  // The answer to a code that was typed over is nobody's.
  const latest = useRef(0);

  const askList = async (code: string): Promise<Found | string> => {
    if (tries.isLocked()) return locked;
    if (!shift.view || !canHash()) return noHash;
    const digest = await digestOf(code, shift.view.check);
    const orders = shift.view.orders.filter((order) => order.digest === digest);
    if (orders.length === 0) {
      tries.missed();
      return unknownHere;
    }
    tries.hit();
    return { code, orders, isCheckedOffline: true };
  };
  const ask = async (code: string): Promise<Found | string> => {
    if (!shift.isConnected) return askList(code);
    try {
      const body = { pickupCode: code };
      const { orders } = await call('POST /api/restaurant/counter/check', { body, signal: within() });
      return { code, orders, isCheckedOffline: false };
    } catch (thrown) {
      if (isRefusal(thrown) && thrown.code !== 'offline') return thrown.message;
      shift.readAgain();
      return askList(code);
    }
  };
  const look = async (code: string) => {
    latest.current += 1;
    const mine = latest.current;
    setBusy(true);
    setFault(null);
    const answer = await ask(code);
    if (mine !== latest.current) return;
    setBusy(false);
    if (typeof answer === 'string') setFault(answer);
    else setFound(answer);
  };
  const forget = () => {
    latest.current += 1;
    setFound(null);
    setFault(null);
    setBusy(false);
  };
  return { found, fault, isBusy, look, forget, say: setFault };
}
