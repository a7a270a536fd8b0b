import type { FastifyReply } from 'fastify';

const notBuiltPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fondly</title>
<body style="font:18px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1rem">
<h1>The pages are not built yet</h1><p>The server is running, and so is its API. Build the pages with
<code>npm run build</code> and load this page again.</p></body></html>`;

/** The answer in place of any page while `web/build` is missing. */
export const sendNotBuilt = (reply: FastifyReply, code: 403 | 503 = 503) =>
  reply
    .code(code)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .send(notBuiltPage);
