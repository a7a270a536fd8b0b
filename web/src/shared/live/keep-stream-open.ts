import { type LiveSignal, liveHeartbeatSeconds } from '@fondly/contract/live';

export type StreamHandlers = {
  /** The stream stands, for the first time or again. */
  onOpen: () => void;
  onSignal: (signal: LiveSignal) => void;
  /** The stream broke; it is being opened again. */
  onLost: () => void;
};
export type OpenEventSource = (url: string) => EventSource;
type Options = {
  isUrgent?: boolean;
  /** Lets go of connections that may be dead, before an urgent stream that fell silent is opened again. */
  dropConnections: () => Promise<void>;
};

const firstRetryDelayMilliseconds = 1000;
const maxRetryDelayMilliseconds = 30_000;
/** For whoever must hear within a second: at once, then soon, and never longer than this. */
const urgentDelaysMilliseconds = [100, 300, 1000, 2000, 5000];
/** A stream from which nothing came for so long, not even a beat or its opening, is dead without a word. */
const silenceMilliseconds = {
  urgent: liveHeartbeatSeconds.urgent * 1000 + 2000,
  others: liveHeartbeatSeconds.others * 2500,
};

/**
 * Keeps one stream of server-sent events open until the function given back is called. A browser repeats by itself
 * after a lost connection but gives up for good after a refusal, and never notices a connection that died without a
 * word: then we try again, from half a second to half a minute, each tab at its own moment. An urgent stream is opened
 * again by us in any case: a kitchen that lost its stream hears of an order within the second, and there are few kitchens.
 */
export function keepStreamOpen(
  url: string,
  handlers: StreamHandlers,
  open: OpenEventSource,
  { isUrgent = false, dropConnections }: Options,
): () => void {
  let stream: EventSource;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const reconnect = (isSilent: boolean) => {
    clearTimeout(silenceTimer);
    clearTimeout(retryTimer);
    stream.close();
    const connectAfterCleanup = async () => {
      if (isSilent && isUrgent) await dropConnections();
      if (!isClosed) connect();
    };
    retryTimer = setTimeout(() => void connectAfterCleanup(), retryDelayAfter(failures, isUrgent));
    failures += 1;
  };
  const restartSilenceTimer = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(
      () => {
        handlers.onLost();
        reconnect(true);
      },
      silenceMilliseconds[isUrgent ? 'urgent' : 'others'],
    );
  };

  const connect = () => {
    const source = open(url);
    stream = source;
    restartSilenceTimer();
    source.addEventListener('open', () => {
      failures = 0;
      restartSilenceTimer();
      handlers.onOpen();
    });
    source.addEventListener('beat', restartSilenceTimer);
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      restartSilenceTimer();
      handlers.onSignal(JSON.parse(data));
    });
    source.addEventListener('error', () => {
      handlers.onLost();
      if (isUrgent || source.readyState === source.CLOSED) reconnect(false);
    });
  };

  connect();
  return () => {
    isClosed = true;
    clearTimeout(retryTimer);
    clearTimeout(silenceTimer);
    stream.close();
  };
}

function retryDelayAfter(failures: number, isUrgent: boolean): number {
  const urgent =
    urgentDelaysMilliseconds[Math.min(failures, urgentDelaysMilliseconds.length - 1)] ?? firstRetryDelayMilliseconds;
  const delay = isUrgent ? urgent : Math.min(maxRetryDelayMilliseconds, firstRetryDelayMilliseconds * 2 ** failures);
  return delay / 2 + (delay / 2) * Math.random();
}
