import { type LiveSignal, liveBeatSeconds } from '@fondly/contract/live';

export type StreamHandlers = {
  /** The stream stands, for the first time or again. */
  opened: () => void;
  heard: (signal: LiveSignal) => void;
  /** The stream broke; it is being opened again. */
  lost: () => void;
};
export type OpenEventSource = (url: string) => EventSource;
type Options = {
  isUrgent?: boolean;
  /** Lets go of connections that may be dead, before an urgent stream that fell silent is opened again. */
  freshen: () => Promise<void>;
};

const firstPauseMilliseconds = 1000;
const longestPauseMilliseconds = 30_000;
/** For whoever must hear within a second: at once, then soon, and never longer than this. */
const urgentPauses = [100, 300, 1000, 2000, 5000];
/** A stream from which nothing came for so long, not even a beat or its opening, is dead without a word. */
const silenceMilliseconds = {
  urgent: liveBeatSeconds.urgent * 1000 + 2000,
  others: liveBeatSeconds.others * 2500,
};

/**
 * Keeps one stream of server-sent events open until the function given back is called. A browser repeats by itself
 * after a lost connection but gives up for good after a refusal, and never notices a connection that died without a
 * word: then we try again, from half a second to half a minute, each tab at its own moment. An urgent stream is opened
 * again by us in any case: a kitchen that lost its stream hears of an order within the second, and there are few kitchens.
 */
export function keepStreamOpen(
  url: string,
  on: StreamHandlers,
  open: OpenEventSource,
  { isUrgent = false, freshen }: Options,
): () => void {
  let stream: EventSource;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const again = (isDead: boolean) => {
    clearTimeout(silence);
    clearTimeout(retry);
    stream.close();
    const connectFreshly = async () => {
      if (isDead && isUrgent) await freshen();
      if (!isOver) connect();
    };
    retry = setTimeout(() => void connectFreshly(), pauseAfter(failures, isUrgent));
    failures += 1;
  };
  const expectMore = () => {
    clearTimeout(silence);
    silence = setTimeout(
      () => {
        on.lost();
        again(true);
      },
      silenceMilliseconds[isUrgent ? 'urgent' : 'others'],
    );
  };

  const connect = () => {
    const mine = open(url);
    stream = mine;
    expectMore();
    mine.addEventListener('open', () => {
      failures = 0;
      expectMore();
      on.opened();
    });
    mine.addEventListener('beat', expectMore);
    mine.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      expectMore();
      on.heard(JSON.parse(data));
    });
    mine.addEventListener('error', () => {
      on.lost();
      if (isUrgent || mine.readyState === mine.CLOSED) again(false);
    });
  };

  connect();
  return () => {
    isOver = true;
    clearTimeout(retry);
    clearTimeout(silence);
    stream.close();
  };
}

function pauseAfter(failures: number, isUrgent: boolean): number {
  const urgent = urgentPauses[Math.min(failures, urgentPauses.length - 1)] ?? firstPauseMilliseconds;
  const pause = isUrgent ? urgent : Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** failures);
  return pause / 2 + (pause / 2) * Math.random();
}
