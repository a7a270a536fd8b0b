import http from 'node:http';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { onTestFinished } from 'vitest';
import type { Somebody } from '../../../meals/testing/meal-builders.ts';

export type Stream = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text(): string;
  isOver(): boolean;
  /** Whether the response ended properly. Browsers log an error for one that is cut off. */
  isWhole(): boolean;
  leave(): void;
};

/** A connection over a socket, like the EventSource of a browser. */
export function listen(
  env: TestEnvironment,
  who: Somebody | null,
  requestedTopics: string[],
  reads = true,
  tab = '',
): Promise<Stream> {
  const cookie = who ? { cookie: `${who.cookie.name}=${who.cookie.value}` } : {};
  return new Promise((resolve, reject) => {
    const url = `${env.url}/api/live?topics=${encodeURIComponent(requestedTopics.join(','))}${tab && `&tab=${tab}`}`;
    const request = http.get(url, { headers: cookie, agent: false }, (response) => {
      let text = '';
      let isOver = false;
      if (reads) response.on('data', (part) => (text += part));
      response.on('close', () => (isOver = true));
      response.on('error', () => {});
      const leave = () => void request.destroy();
      onTestFinished(leave);
      const { statusCode: status = 0, headers } = response;
      const isWhole = () => response.complete;
      resolve({ status, headers, text: () => text, isOver: () => isOver, isWhole, leave });
    });
    request.on('error', reject);
  });
}
