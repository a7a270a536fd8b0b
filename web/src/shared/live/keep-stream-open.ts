import { type LiveSignal, liveHeartbeatSeconds } from '@fondly/contract/live';

export type StreamHandlers = {
  /** The stream is open, for the first time or again. */
  onOpen: () => void;
  onSignal: (signal: LiveSignal) => void;
  /** The stream broke and is being reopened. */
  onLost: () => void;
};
export type OpenEventSource = (url: string) => EventSource;
type Options = {
  isUrgent?: boolean;
  /** Closes connections that may be dead, before an urgent stream that fell silent is reopened. */
  dropConnections: () => Promise<void>;
};

const firstRetryDelayMilliseconds = 1000;
const maxRetryDelayMilliseconds = 30_000;
/** For clients that need a signal within a second: an immediate retry, and at most 5 seconds between retries. */
const urgentDelaysMilliseconds = [100, 300, 1000, 2000, 5000];
/** A stream that sends nothing for this long, not even a heartbeat, is dead. */
const silenceMilliseconds = {
  urgent: liveHeartbeatSeconds.urgent * 1000 + 2000,
  others: liveHeartbeatSeconds.others * 2500,
};

/**
 * Keeps a stream of server-sent events open until the returned function is called. A browser stops after a refusal and
 * does not notice a dead connection, so we reconnect after 0.5 to 30 seconds, with jitter. Urgent streams always
 * reconnect at once.
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
