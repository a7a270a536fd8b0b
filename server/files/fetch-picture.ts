import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { policies } from '@fondly/contract/policies';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { isPublicAddress, lookupPublicAddress, PrivateAddressError } from './public-address.ts';

const maxRedirects = 3;
/** With every redirect and the last byte: somebody waits for it. */
const timeoutMilliseconds = 10_000;

/**
 * Gets a picture from a web address that somebody typed. Only the open internet is ever asked, on the usual ports, and
 * each redirect is looked at as the first address was. What came is bytes and no more: `storeImage` finds out what
 * they are, whatever the other server calls them. Inside, silent and broken sound the same: the answer is no map of
 * our network.
 *
 * @param milliseconds - how long all of it may take
 * @throws Problem `picture-not-fetched`, `too-large` above 10 MB
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
  const isAllowedHost = config.pictureHosts.includes(url.host);
  if (!isAllowedHost) assertPublic(url);
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

/** Names are looked at when they are resolved, which never happens to an address that is one already. */
function assertPublic({ protocol, port, username, password, hostname }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const isUnusual = !/^https?:$/.test(protocol) || port !== '' || username !== '' || password !== '';
  if (isUnusual || (isIP(literal) && !isPublicAddress(literal))) throw new PrivateAddressError(hostname);
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
