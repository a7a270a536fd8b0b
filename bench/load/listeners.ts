import http from 'node:http';
import { sendToParent } from '../start-bench-process.ts';

/*
 * Keeps streams of live signals open like pages do. The first message opens the streams, each later one waits for a
 * number of signals. Times come from the machine's monotonic clock, which all processes share.
 */
export type ListenJob = { port: number; topic: string; cookies: string[] };
export type WaitForSignalsJob = { signals: number };

const now = () => Number(process.hrtime.bigint()) / 1e6;
const signalTimes: number[][] = [];

function open({ port, topic }: ListenJob, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = `/api/live?topics=${topic}`;
    const request = http.get({ host: '127.0.0.1', port, path, headers: { cookie }, agent: false }, (response) => {
      const times: number[] = [];
      signalTimes.push(times);
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        if (text.includes('event: hello')) resolve();
        const signals = text.split('event: changed').length - 1;
        for (let index = 0; index < signals; index += 1) times.push(now());
      });
      if (response.statusCode !== 200) reject(new Error(`the stream answered ${response.statusCode}`));
    });
    request.on('error', reject);
  });
}

process.on('message', async (job: ListenJob | WaitForSignalsJob) => {
  if ('cookies' in job) {
    await Promise.all(job.cookies.map((cookie) => open(job, cookie)));
    return sendToParent({ open: signalTimes.length });
  }
  const waiting = setInterval(() => {
    if (signalTimes.some((times) => times.length < job.signals)) return;
    clearInterval(waiting);
    sendToParent({ signalTimes });
  }, 5);
});
sendToParent({ port: 0 });
