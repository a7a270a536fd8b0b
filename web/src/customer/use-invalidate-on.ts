import { topicsPerStream } from '@fondly/contract/live';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../shared/live/use-live.ts';
import { isSigningOut } from '../shared/session/sign-out-and-leave.ts';

/** One topic is reserved for the customer's own orders, which every page needs. */
const topicsForPages = topicsPerStream - 1;

/** Long enough to batch a burst of signals and to distribute the reads of many browsers, and too short to notice. */
const minDelayMilliseconds = 50;
const jitterMilliseconds = 250;

/** Invalidates `queryKeys` when one of the topics changed, once for a burst and after a random delay. */
export function useInvalidateOn(topics: readonly string[], queryKeys: readonly QueryKey[]): void {
  const queries = useQueryClient();
  const invalidateTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(invalidateTimer.current), []);

  useLive([...new Set(topics)].slice(0, topicsForPages), () => {
    if (invalidateTimer.current !== undefined) return;
    invalidateTimer.current = setTimeout(
      () => {
        invalidateTimer.current = undefined;
        if (isSigningOut()) return;
        for (const queryKey of queryKeys) void queries.invalidateQueries({ queryKey });
      },
      minDelayMilliseconds + Math.random() * jitterMilliseconds,
    );
  });
}
