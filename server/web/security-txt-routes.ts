import { daysAfter } from '@fondly/contract/time';
import type { Routes } from '../platform/http/route.ts';

const validDays = 180;

/** Where to report a vulnerability (RFC 9116). The file must name a day on which it ends, so each request renews it. */
export const securityTxtRoutes: Routes = (_route, { app, http }) => {
  const { publicUrl, contactEmail } = app.config;
  http.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${daysAfter(app.clock.now(), validDays).toISOString()}`,
      'Preferred-Languages: en, es',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
};
