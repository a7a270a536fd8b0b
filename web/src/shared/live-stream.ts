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

/**
 * Keeps one stream of server-sent events open until the function given back is called. A browser repeats by itself
 * after a lost connection but gives up for good after a refusal: then we try again, from half a second to half a
 * minute, each tab at its own moment.
 */
export function keepStreamOpen(url: string, on: StreamHandlers, open: OpenEventSource): () => void {
  let stream: EventSource;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    stream = open(url);
    stream.addEventListener('open', () => {
      failures = 0;
      on.opened();
    });
    stream.addEventListener('changed', ({ data }: MessageEvent<string>) => on.heard(JSON.parse(data)));
    stream.addEventListener('error', () => {
      on.lost();
      if (stream.readyState !== stream.CLOSED) return;
      const pause = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** failures);
      failures += 1;
      retry = setTimeout(connect, pause / 2 + (pause / 2) * Math.random());
    });
  };

  connect();
  return () => {
    clearTimeout(retry);
    stream.close();
  };
}
