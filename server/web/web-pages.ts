import { pictureSet } from '@fondly/contract/picture-src-set';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { personOf } from '../accounts/sessions/actor.ts';
import { tokenOf } from '../accounts/sessions/session-cookie.ts';
import { serveFiles } from '../files/serve-files.ts';
import type { App } from '../platform/app.ts';
import { answerUnknownApi } from '../platform/http/http-server.ts';
import { type FirstAnswers, firstAnswers, firstPageAt } from './preloaded-queries.ts';
import { contentPolicy } from './security-headers.ts';
import { type BuiltFile, type Encoding, packOnce, readWebBuild, type WebBuild } from './web-build.ts';

/** First parts of addresses that the browser draws by itself; everything else that is not a file is not found. */
const drawnInBrowser = new Set([
  'admin',
  'alerts',
  'application-pending',
  'confirm-email',
  'counter',
  'customer-onboarding',
  'customer-profile',
  'customer-signup',
  'dashboard',
  'demand',
  'faq',
  'forgot-password',
  'insights',
  'join',
  'kitchen',
  'kitchens',
  'login',
  'meal-search',
  'new-menu-item',
  'order',
  'orders',
  'past-orders',
  'pickup',
  'privacy-policy',
  'profile',
  'reset-password',
  'restaurant-forgot-password',
  'restaurant-login',
  'signin',
  'signup-flow',
  'staff',
  'terms-of-service',
  'unsubscribe',
  'zip',
]);

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fondly</title>
<body style="font:18px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1rem">
<h1>The pages are not built yet</h1><p>The server is running, and so is its API. Build the pages with
<code>npm run build</code> and load this page again.</p></body></html>`;

/**
 * Answers every address that no room owns: built files, prerendered pages, the page that the browser fills in, and
 * uploads under `/files/`. Registered last.
 *
 * @param folder - of the build, when it is not the product's own
 */
export async function addWebPages(http: FastifyInstance, app: App, folder?: string): Promise<void> {
  await serveFiles(http, app);
  let build = readWebBuild(app.config.publicUrl, folder);

  http.setNotFoundHandler(async (request, reply) => {
    const address = addressOf(request);
    if (address === null || address === '/api' || address.startsWith('/api/') || !isRead(request)) {
      return answerUnknownApi(request, reply);
    }
    const refusal = await refusePage(app, request, address);
    if (refusal === 'signed-out') return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`);
    build ??= readWebBuild(app.config.publicUrl, folder);
    if (!build)
      return reply
        .code(refusal ? 403 : 503)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(notBuilt);
    const { file, status } = find(build, address);
    if (!file) return answerUnknownApi(request, reply);
    if (file.isHtml) reply.header('content-security-policy', contentPolicy(app.config, file.inlineScriptHashes));
    const answers = file.isHtml && (await answersFor(http, app, request, address));
    if (answers) return sendWithAnswers(request, reply, file, answers);
    return sendFile(request, reply, file, refusal === 'not-yours' ? 403 : status);
  });
}

/** What the page at this address asks for first; null where it asks nothing or nobody is signed in. */
async function answersFor(
  http: FastifyInstance,
  app: App,
  request: FastifyRequest,
  address: string,
): Promise<FirstAnswers | null> {
  const page = firstPageAt(address);
  if (!page || request.method !== 'GET' || !tokenOf(app, request)) return null;
  return firstAnswers(http, request, page, request.url.split('?')[1] ?? '');
}

/** Operators' pages are for operators, before a browser has drawn them: the page says so to everybody else. */
async function refusePage(
  app: App,
  request: FastifyRequest,
  address: string,
): Promise<'signed-out' | 'not-yours' | null> {
  if (address !== '/admin' && !address.startsWith('/admin/')) return null;
  const person = await personOf(app, request);
  if (!person) return 'signed-out';
  return person.isSuperAdmin ? null : 'not-yours';
}

const isRead = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD';

/** The path alone, decoded; null when it is not text. */
function addressOf(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent(request.url.split('?')[0] ?? '/');
  } catch {
    return null;
  }
}

function find(build: WebBuild, address: string): { file: BuiltFile | undefined; status: number } {
  const page = address === '/' ? '/index.html' : `${address.replace(/\/$/, '')}/index.html`;
  const file =
    build.files.get(address) ?? build.files.get(page) ?? build.files.get(`${firstPageAt(address)?.built}/index.html`);
  if (file) return { file, status: 200 };
  // A missing picture or script is not answered with a page; an address of a page may well have a dot in it.
  if (/\.(avif|css|gz|ico|jpe?g|js|json|map|png|svg|txt|webmanifest|webp|woff2?|xml)$/.test(address))
    return { file: undefined, status: 404 };
  const isDrawn = drawnInBrowser.has(address.split('/')[1] ?? '');
  return { file: build.files.get('/__spa-fallback.html'), status: isDrawn ? 200 : 404 };
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile, status: number) {
  reply.header('etag', file.etag).header('cache-control', file.cacheControl).header('vary', 'accept-encoding');
  if (status === 200 && request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = file.canBePacked ? encodingFor(request) : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type(file.type)
    .send(await file.bytes(encoding));
}

/**
 * One person's page, kept by nobody. In the head, where the browser's first look for scripts does not wait for it; a
 * "<" would end the block of data early, so none is left in it.
 */
async function sendWithAnswers(request: FastifyRequest, reply: FastifyReply, file: BuiltFile, answers: FirstAnswers) {
  const html = (await file.bytes('identity')).toString();
  const data = `<script type="application/json" id="answers">${answers.json.replaceAll('<', '\\u003c')}</script>`;
  const encoding = encodingFor(request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('cache-control', 'no-store').header('vary', 'cookie, accept-encoding');
  const page = html.replace('</head>', () => `${pictureFirst(answers)}${data}</head>`);
  return reply.type(file.type).send(await packOnce(Buffer.from(page), encoding));
}

/** The largest thing on the page need not wait for the script that draws it. */
function pictureFirst({ picture }: FirstAnswers): string {
  const set = picture?.src && pictureSet(picture.src);
  if (!set) return '';
  return `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${set}" imagesizes="${picture.sizes}"/>`;
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
