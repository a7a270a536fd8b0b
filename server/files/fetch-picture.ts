import { request as askHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as askHttps } from 'node:https';
import { isIP } from 'node:net';
import { policies } from '@fondly/contract/policies';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { InsideAddressError, isPublicAddress, lookUpPublic } from './public-address.ts';

const redirectsAtMost = 3;
/** With every redirect and the last byte: somebody waits for it. */
const longestMilliseconds = 10_000;

/**
 * Gets a picture from a web address that somebody typed. Only the open internet is ever asked, on the usual ports, and
 * each redirect is looked at as the first address was. What came is bytes and no more: `keepImage` finds out what they
 * are, whatever the other server calls them. Inside, silent and broken sound the same: the answer is no map of our network.
 *
 * @see Restaurant specification, section 2, Sign-up: "logo by URL or file upload"
 * @param milliseconds - how long all of it may take
 * @throws Problem `picture-not-fetched`, `too-large` above 10 MB
 */
export async function fetchPicture(app: App, address: string, milliseconds = longestMilliseconds): Promise<Buffer> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    let url = new URL(address);
    for (let hops = 0; hops <= redirectsAtMost; hops += 1) {
      const response = await ask(app, url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readAll(response, signal);
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || !headers.location) break;
      url = new URL(headers.location, url);
    }
  } catch (thrown) {
    if (thrown instanceof Problem) throw thrown;
    app.log.info({ err: thrown }, 'picture: not fetched');
  }
  throw new Problem('picture-not-fetched');
}

/** The answer's head. No connection is kept or shared: each has had its address looked at. */
function ask({ config }: App, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const isLetIn = config.pictureHosts.includes(url.host);
  if (!isLetIn) expectOpen(url);
  const options = {
    ...{ agent: false as const, signal, ...(isLetIn ? {} : { lookup: lookUpPublic }) },
    headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Fondly' },
  };
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = url.protocol === 'https:' ? askHttps(url, options) : askHttp(url, options);
    asked.on('response', resolve).on('error', reject).end();
  });
}

/** Names are looked at when they are resolved, which never happens to an address that is one already. */
function expectOpen({ protocol, port, username, password, hostname }: URL): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const isOdd = !/^https?:$/.test(protocol) || port !== '' || username !== '' || password !== '';
  if (isOdd || (isIP(literal) && !isPublicAddress(literal))) throw new InsideAddressError(hostname);
}

async function readAll(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const stop = () => response.destroy(new Error('too slow'));
  signal.addEventListener('abort', stop);
  try {
    const most = policies.imageLargestBytes;
    if (Number(response.headers['content-length'] ?? 0) > most) throw new Problem('too-large');
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      // A server may say less than it sends, or nothing at all.
      if (bytes > most) throw new Problem('too-large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    signal.removeEventListener('abort', stop);
    response.destroy();
  }
}
