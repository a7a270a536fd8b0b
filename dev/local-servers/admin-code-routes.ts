import { getAuth } from '@fondly/server/accounts/auth';
import type { App } from '@fondly/server/platform/app';
import type { FastifyInstance } from 'fastify';
import { adminEmail, adminTotpSecret } from '../demo/demo-accounts.ts';

const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const codeSeconds = 30;

const styles = `
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 12px; padding: 16px;
    background: #FBF9F7; color: #1F1A17; font: 16px/1.5 'Figtree Variable', Figtree, system-ui, sans-serif; text-align: center; }
  h1 { margin: 0; font-size: 20px; } p { margin: 0; color: #6E635A; max-width: 34em; }
  output { font: 700 56px/1.2 ui-monospace, Menlo, monospace; letter-spacing: .08em; }
  a { color: #BF4408; font-weight: 600; display: inline-block; padding: 10px; }
`;

/**
 * The page `/dev/code` with the current code of the demo admin's second factor. Only the demo registers it, and the demo
 * also prints the password of that account.
 */
export function adminCodeRoutes(getApp: () => App | null) {
  return async (http: FastifyInstance): Promise<void> => {
    http.get('/dev/code', async (_request, reply) => {
      const app = getApp();
      if (!app) return reply.code(503).send();
      const { code } = await getAuth(app).api.generateTOTP({ body: { secret: adminTotpSecret } });
      const secondsLeft = codeSeconds - (Math.floor(Date.now() / 1000) % codeSeconds);
      reply.header('content-security-policy', contentSecurityPolicy).header('cache-control', 'no-store');
      return reply.type('text/html; charset=utf-8').send(renderPage(code, secondsLeft));
    });
  };
}

function renderPage(code: string, secondsLeft: number): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="${secondsLeft}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${code}: the operator's code</title>
<link rel="icon" href="/favicon.svg"><style>${styles}</style></head><body><h1>The operator's code</h1>
<output>${code.slice(0, 3)} ${code.slice(3)}</output>
<p>This is what the authenticator app of ${adminEmail} shows now. It opens <code>/admin</code> once; the next code comes in
${secondsLeft} seconds, and this page updates automatically. Demo only.</p><a href="/admin">Go to the admin pages</a></body></html>`;
}
