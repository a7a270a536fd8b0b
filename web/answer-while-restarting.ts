import { ServerResponse } from 'node:http';
import type { ProxyOptions } from 'vite';

/**
 * Answers for the server while `npm run dev` restarts it, as the server itself does when it is busy: pages try again.
 * Vite would send an empty 500.
 */
export const answerWhileRestarting: NonNullable<ProxyOptions['configure']> = (proxy) => {
  proxy.on('error', (_error, _request, response) => {
    // A stream that has begun is cut, and the page opens another one.
    if (!(response instanceof ServerResponse) || response.headersSent) return;
    const problem = { code: 'busy', message: 'The server is restarting. Please try again.', requestId: 'dev' };
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(JSON.stringify(problem));
  });
};
