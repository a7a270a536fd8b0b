import type pg from 'pg';
import { keepConnection } from '../../database/keep-connection.ts';
import type { Log } from '../../log.ts';
import { splitTopics } from '../topics.ts';
import { packSignals } from './pack-signals.ts';
import type { SignalCarrier, SignalReceiver } from './signal-carrier.ts';

/** The PostgreSQL channel on which every process listens for signals. */
export const liveChannel = 'fondly_live';
const retryMilliseconds = 500;

/** NOTIFY, and one LISTEN connection per process, which hears the signals of every topic. */
export function openNotifyCarrier(url: string, processId: string, log: Log): SignalCarrier {
  let receiver: SignalReceiver = { onSignal() {}, onGap() {} };
  let isClosed = false;
  const connection = keepConnection(url, 'listen', log, { prepare: listen, onLost: () => void reconnect() });

  function listen(client: pg.Client): Promise<unknown> {
    client.on('notification', ({ payload }) => {
      for (const [origin, topic, ids] of JSON.parse(payload ?? '[]') as [string, string, string[]][]) {
        if (origin === processId) continue;
        for (const singleTopic of splitTopics(topic)) receiver.onSignal({ topic: singleTopic, ids });
      }
    });
    return client.query(`listen ${liveChannel}`);
  }

  async function reconnect(): Promise<void> {
    for (let isConnected = false; !isConnected; ) {
      await new Promise((resolve) => setTimeout(resolve, retryMilliseconds));
      if (isClosed) return;
      isConnected = await connection.get().then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, 'live: no connection yet');
          return false;
        },
      );
    }
    receiver.onGap();
  }

  return {
    async start(given) {
      receiver = given;
      await connection.get();
    },
    follow() {},
    unfollow() {},
    heardSince: () => Number.NEGATIVE_INFINITY,
    confirmed: async () => {},
    canPublish: () => true,
    toStatements: (rows) =>
      packSignals(rows).map((text) => ({
        name: 'outbox-notify',
        text: 'select pg_notify($1, $2)',
        values: [liveChannel, text],
      })),
    publish: null,
    silentMilliseconds: connection.silentMilliseconds,
    async close() {
      isClosed = true;
      await connection.close();
    },
  };
}
