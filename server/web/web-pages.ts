import { toPrerenderedAddress } from '@fondly/contract/page';
import { pictureSrcSet } from '@fondly/contract/picture-src-set';
import { languagePrefix, splitLanguage } from '@fondly/messages/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPerson } from '../accounts/sessions/actor.ts';
import { findSessionToken } from '../accounts/sessions/session-cookie.ts';
import { hasRestaurantFees } from '../fees/has-restaurant-fees.ts';
import { serveFiles } from '../files/serve-files.ts';
import type { App } from '../platform/app.ts';
import { sendNotFound } from '../platform/http/http-server.ts';
import { applyFeeTexts } from './fee-texts.ts';
import { type FoundPage, findPage } from './find-page.ts';
import { chooseAddress, languageHeaders, type PageAddress } from './page-language.ts';
import { type PreloadedQueries, preloadQueries } from './preloaded-queries.ts';
import { createContentSecurityPolicy } from './security-headers.ts';
import { sendNotBuilt } from './send-not-built.ts';
import {
  type BuiltFile,
  changePage,
  compressQuickly,
  type Encoding,
  findWebBuild,
  type WebBuild,
} from './web-build.ts';

/**
 * Answers every URL without a route: built files, prerendered pages, the fallback page that renders in the browser, and
 * uploads below `/files/`. Registered last.
 *
 * @param folder - of another build, for tests
 */
export async function addWebPages(http: FastifyInstance, app: App, folder?: string): Promise<void> {
  await serveFiles(http, app);
  let build = findWebBuild(app.config.publicUrl, folder);

  http.setNotFoundHandler(async (request, reply) => {
    const urlPath = readUrlPath(request);
    if (urlPath === null || urlPath === '/api' || urlPath.startsWith('/api/') || !isRead(request)) {
      return sendNotFound(request, reply);
    }
    const address = splitLanguage(urlPath);
    const found = findPage(address.path);
    const elsewhere = found && chooseAddress(request, found, address);
    if (elsewhere) return reply.header('cache-control', 'no-store').header('vary', languageHeaders).redirect(elsewhere);
    const refusal = await findPageRefusal(app, request, urlPath);
    if (refusal === 'signed-out') return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`);
    build ??= findWebBuild(app.config.publicUrl, folder);
    if (!build) return sendNotBuilt(reply, refusal ? 403 : 503);
    const { file: built, status } = findFile(build, address, found);
    if (!built) return sendNotFound(request, reply);
    const file = await withCurrentTexts(app, built, address);
    if (file.isHtml)
      reply.header('content-security-policy', createContentSecurityPolicy(app.config, file.inlineScriptHashes));
    if (refusal === 'forbidden') return sendFile(request, reply, file, 403);
    const preloaded = file.isHtml && found && (await preloadForPage(http, app, request, found, address));
    return preloaded
      ? sendWithPreloadedQueries(request, reply, file, preloaded)
      : sendFile(request, reply, file, status);
  });
}

/** The responses to the reads of the page; null without reads or without a session. */
async function preloadForPage(
  http: FastifyInstance,
  app: App,
  request: FastifyRequest,
  found: FoundPage,
  { language }: PageAddress,
): Promise<PreloadedQueries | null> {
  if (request.method !== 'GET' || !findSessionToken(app, request)) return null;
  return preloadQueries(http, request, found, { query: request.url.split('?')[1] ?? '', language });
}

/** Refuses admin pages on the server, before the browser loads their scripts. */
async function findPageRefusal(
  app: App,
  request: FastifyRequest,
  urlPath: string,
): Promise<'signed-out' | 'forbidden' | null> {
  if (urlPath !== '/admin' && !urlPath.startsWith('/admin/')) return null;
  const person = await findPerson(app, request);
  if (!person) return 'signed-out';
  return person.isAdmin ? null : 'forbidden';
}

/** Prerendered pages have the sentences of the pilot, until restaurants pay fees. */
async function withCurrentTexts(app: App, file: BuiltFile, { language }: PageAddress): Promise<BuiltFile> {
  if (!file.isHtml || !(await hasRestaurantFees(app))) return file;
  return changePage(file, (html) => applyFeeTexts(html, language));
}

const isRead = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD';

/** The decoded path without its query; null if it is not valid text. */
function readUrlPath(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent(request.url.split('?')[0] ?? '/');
  } catch {
    return null;
  }
}

function findFile(
  build: WebBuild,
  { language, path }: PageAddress,
  found: FoundPage | null,
): { file: BuiltFile | undefined; status: number } {
  const prefix = languagePrefix(language);
  const file = build.files.get(`${prefix}${path}`) ?? findPrerendered(build, prefix, path, found);
  if (file) return { file, status: 200 };
  // A missing file answers 404 without a page. The URL of a page may contain a dot, too.
  if (/\.(avif|css|gz|ico|jpe?g|js|json|map|png|svg|txt|webmanifest|webp|woff2?|xml)$/.test(path))
    return { file: undefined, status: 404 };
  return { file: build.files.get(`${prefix}/__spa-fallback.html`), status: found ? 200 : 404 };
}

function findPrerendered(
  build: WebBuild,
  prefix: string,
  path: string,
  found: FoundPage | null,
): BuiltFile | undefined {
  const address = found ? toPrerenderedAddress(found.page.path, path) : path;
  return build.files.get(`${prefix}${address.replace(/\/$/, '')}/index.html`);
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile, status: number) {
  reply
    .header('etag', file.etag)
    .header('cache-control', file.cacheControl)
    .header('vary', file.isHtml ? `${languageHeaders}, accept-encoding` : 'accept-encoding');
  if (status === 200 && request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = file.isCompressible ? chooseEncoding(request) : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type(file.type)
    .send(await file.bytes(encoding));
}

/**
 * The response contains personal data, so no cache may store it. The data is at the end of the head, where it does not
 * delay the preload scanner of the browser. A "<" could end the script element early, so it is escaped.
 */
async function sendWithPreloadedQueries(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  preloaded: PreloadedQueries,
) {
  const html = (await file.bytes('identity')).toString();
  const data = `<script type="application/json" id="dehydrated-state">${preloaded.dehydratedState.replaceAll('<', '\\u003c')}</script>`;
  const encoding = chooseEncoding(request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('cache-control', 'no-store').header('vary', `${languageHeaders}, accept-encoding`);
  const page = html.replace('</head>', () => `${renderPicturePreload(preloaded)}${data}</head>`);
  return reply.type(file.type).send(await compressQuickly(Buffer.from(page), encoding));
}

/** Lets the browser load the largest picture before the script that renders it. */
function renderPicturePreload({ picture }: PreloadedQueries): string {
  const set = picture?.src && pictureSrcSet(picture.src);
  if (!set) return '';
  const media = picture.media ? ` media="${picture.media}"` : '';
  return `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${set}" imagesizes="${picture.sizes}"${media}/>`;
}

function chooseEncoding(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
