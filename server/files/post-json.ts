import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { App } from '../platform/app.ts';
import { assertPublicUrl, lookupPublicAddress } from './public-address.ts';

const timeoutMilliseconds = 10_000;

/**
 * Posts JSON to an https address on the open internet, without following redirects and without reading the response.
 *
 * @returns the HTTP status
 * @throws Error when the address is private, hangs, or cannot be reached
 */
export function postJson(app: App, url: URL, body: string, headers: Record<string, string>): Promise<number> {
  const isTrusted = app.config.trustedHosts.includes(url.host);
  if (!isTrusted) assertPublicUrl(url, /^https:$/);
  const options = {
    ...{ method: 'POST', agent: false as const, signal: AbortSignal.timeout(timeoutMilliseconds) },
    ...(isTrusted ? {} : { lookup: lookupPublicAddress }),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Fondly',
    },
  };
  return new Promise((resolve, reject) => {
    // Only a trusted host, of a test, has an address without encryption.
    const request = url.protocol === 'http:' ? requestHttp : requestHttps;
    request(url, options)
      .on('response', (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      })
      .on('error', reject)
      .end(body);
  });
}
