import { topicsPerStream } from '@fondly/contract/live';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../shared/live/use-live.ts';
import { isLeaving } from './frame/sign-out-and-leave.ts';

/** One topic is kept free for the customer's own orders, which every page listens to. */
const topicsForPages = topicsPerStream - 1;

/** Long enough to gather a burst of signals and to spread the readers of one kitchen, short of being noticed. */
const shortestPauseMilliseconds = 50;
const spreadMilliseconds = 250;

/** Reads `queryKeys` again when one of the topics changed: once for a burst, each browser at its own moment. */
export function useStaleOn(topics: readonly string[], queryKeys: readonly QueryKey[]): void {
  const queries = useQueryClient();
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(planned.current), []);

  useLive([...new Set(topics)].slice(0, topicsForPages), () => {
    if (planned.current !== undefined) return;
    planned.current = setTimeout(
      () => {
        planned.current = undefined;
        if (isLeaving()) return;
        for (const queryKey of queryKeys) void queries.invalidateQueries({ queryKey });
      },
      shortestPauseMilliseconds + Math.random() * spreadMilliseconds,
    );
  });
}
