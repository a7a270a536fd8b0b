import type { LiveSignal } from '@fondly/contract/live';

export type StreamHandlers = {
  /** The stream stands, for the first time or again. */
  opened: () => void;
  heard: (signal: LiveSignal) => void;
  /** The stream broke; it is being opened again. */
  lost: () => void;
};
export type OpenEventSource = (url: string) => EventSource;

const firstPauseMilliseconds = 1000;
const longestPauseMilliseconds = 30_000;
/** For whoever must hear within a second: at once, then soon, and never longer than this. */
const urgentPauses = [100, 300, 1000, 2000, 5000];

/**
 * Keeps one stream of server-sent events open until the function given back is called. A browser repeats by itself
 * after a lost connection but gives up for good after a refusal: then we try again, from half a second to half a
 * minute, each tab at its own moment. An urgent stream is opened again by us in either case: a kitchen that lost its
 * stream hears of an order within the second, and there are few kitchens.
 */
export function keepStreamOpen(
  url: string,
  on: StreamHandlers,
  open: OpenEventSource,
  { isUrgent = false } = {},
): () => void {
  let stream: EventSource;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    const mine = open(url);
    stream = mine;
    mine.addEventListener('open', () => {
      failures = 0;
      on.opened();
    });
    mine.addEventListener('changed', ({ data }: MessageEvent<string>) => on.heard(JSON.parse(data)));
    mine.addEventListener('error', () => {
      on.lost();
      if (!isUrgent && mine.readyState !== mine.CLOSED) return;
      mine.close();
      clearTimeout(retry);
      retry = setTimeout(connect, pauseAfter(failures, isUrgent));
      failures += 1;
    });
  };

  connect();
  return () => {
    clearTimeout(retry);
    stream.close();
  };
}

function pauseAfter(failures: number, isUrgent: boolean): number {
  const urgent = urgentPauses[Math.min(failures, urgentPauses.length - 1)] ?? firstPauseMilliseconds;
  const pause = isUrgent ? urgent : Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** failures);
  return pause / 2 + (pause / 2) * Math.random();
}
