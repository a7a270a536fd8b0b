import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { policies } from '@fondly/contract/policies';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { assertPublicUrl, lookupPublicAddress } from './public-address.ts';

const maxRedirects = 3;
/** Includes redirects and the last byte, because a person waits. */
const timeoutMilliseconds = 10_000;

/**
 * Fetches a picture from public addresses only, and checks each redirect. Every failure gets the same answer, so it
 * reveals nothing about our network.
 * @param milliseconds - the time limit for everything
 */
export async function fetchPicture(app: App, address: string, milliseconds = timeoutMilliseconds): Promise<Buffer> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    let url = new URL(address);
    for (let hops = 0; hops <= maxRedirects; hops += 1) {
      const response = await sendRequest(app, url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readAll(response, signal);
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || !headers.location) break;
      url = new URL(headers.location, url);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    app.log.info({ err: error }, 'picture: not fetched');
  }
  throw new Problem('image-fetch-failed');
}

/** The answer's head. No connection is kept or shared: each has had its address looked at. */
function sendRequest({ config }: App, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const isAllowedHost = config.trustedHosts.includes(url.host);
  if (!isAllowedHost) assertPublicUrl(url, /^https?:$/);
  const options = {
    ...{ agent: false as const, signal, ...(isAllowedHost ? {} : { lookup: lookupPublicAddress }) },
    headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Fondly' },
  };
  return new Promise((resolve, reject) => {
    const clientRequest: ClientRequest =
      url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    clientRequest.on('response', resolve).on('error', reject).end();
  });
}

async function readAll(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const stop = () => response.destroy(new Error('too slow'));
  signal.addEventListener('abort', stop);
  try {
    const maxBytes = policies.imageMaxBytes;
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new Problem('file-too-large');
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // A server may say less than it sends, or nothing at all.
      if (bytes > maxBytes) throw new Problem('file-too-large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener('abort', stop);
    response.destroy();
  }
}
