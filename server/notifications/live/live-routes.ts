import { openLiveStream } from '@fondly/contract/account/live-stream';
import type { Routes } from '../../platform/http/route.ts';
import { liveStreamsByApp, openLiveStreams } from './live-streams.ts';
import { parseTopics } from './live-topics.ts';
import { pickReconnectMilliseconds } from './reconnect-time.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Tells a proxy not to buffer the response, which would delay signals.
  'x-accel-buffering': 'no',
};
const formatHello = (retry: number) => `retry: ${retry}\nevent: hello\ndata: {}\n\n`;

/** Tells open pages that something changed; they read again through the API, where access is checked. */
export const liveRoutes: Routes = (route, { app, http }) => {
  const streams = openLiveStreams(app);
  liveStreamsByApp.set(app, streams);
  app.metrics?.gauge('fondly_streams_open', 'Event streams that are open', () => streams.count());
  // Ended and not cut: a browser that was told the end opens its next stream at another process.
  app.shutdown.closing.addEventListener('abort', () => streams.end());
  http.addHook('onClose', async () => streams.close());

  route(
    openLiveStream,
    async ({ customer, query: { topics, tab }, reply }) => {
      streams.addStream(customer, parseTopics(customer, topics), reply.raw, tab);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
      reply.raw.writeHead(200, headers);
      // What changes after the first line reaches this reader.
      await app.live.confirmed();
      if (!reply.raw.writableEnded) reply.raw.write(formatHello(pickReconnectMilliseconds(streams.count())));
    },
    { isStream: true },
  );
};
