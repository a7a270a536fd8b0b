import { splitLanguage } from '@fondly/messages/languages';
import type { FastifyInstance } from 'fastify';
import type { App } from '../platform/app.ts';
import type { Config } from '../platform/config.ts';

/** The origins of the card form: those of Stripe, or the sandbox instead, never both. */
function providerOrigins(config: Config) {
  if (config.stripeSandboxUrl) {
    const { origin } = new URL(config.stripeSandboxUrl);
    return { script: [origin], frame: [origin], connect: [origin], image: [], payment: origin };
  }
  const own = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    script: own,
    frame: [...own, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
    image: ['https://*.stripe.com'],
    payment: 'https://js.stripe.com',
  };
}

/**
 * The content security policy of a page. It allows our scripts, and the inline scripts of the build by their hashes.
 * Components set styles on elements, so inline styles are allowed.
 */
export function createContentSecurityPolicy(config: Config, inlineScriptHashes: string[]): string {
  const provider = providerOrigins(config);
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes, ...provider.script],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...provider.image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider.connect],
    'frame-src': provider.frame,
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

type Permission = '()' | '(self)';
const permissionsPolicy = (geolocation: Permission, microphone: Permission, payment: string) =>
  `camera=(self), geolocation=${geolocation}, microphone=${microphone}, payment=(self "${payment}")`;

/** The pages with a "Near me" button. No other document may ask where a person is. */
const locatingPages: readonly string[] = ['/meal-search', '/kitchens'];

/** The pages of a kitchen, where a meal can be listed by voice, and the one that leads to them without a new document. */
const listeningPages: readonly string[] = [
  '/restaurant-login',
  '/dashboard',
  '/orders',
  '/counter',
  '/pickup',
  '/staff',
  '/insights',
  '/profile',
  '/new-menu-item',
];
const isOneOf = (pages: readonly string[], url: string): boolean =>
  pages.includes(splitLanguage(url.split('?')[0] ?? '').path);

type HeaderValues = Readonly<Record<string, string>>;

/**
 * Headers of every response. They forbid type sniffing, hide the path from other sites, and require https where it is
 * used.
 */
function commonHeaders(config: Config): HeaderValues {
  const isHttps = config.publicUrl.startsWith('https://');
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/**
 * Headers of pages. They isolate the page from other sites, forbid framing, and allow the browser features that we use.
 */
function pageHeaders(config: Config): HeaderValues {
  const payment = providerOrigins(config).payment;
  return {
    ...commonHeaders(config),
    'content-security-policy': createContentSecurityPolicy(config, []),
    'permissions-policy': permissionsPolicy('()', '()', payment),
    // The windows of Google Pay and Link talk to the page that opened them.
    'cross-origin-opener-policy': config.showsWallets ? 'same-origin-allow-popups' : 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
  };
}

/**
 * Headers of API responses. A response that is opened as a page can load nothing and cannot be framed. No cache stores
 * one, because most are private; a route may replace this header.
 */
function apiHeaders(config: Config): HeaderValues {
  return {
    ...commonHeaders(config),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}

/** Emails show these pictures in mail programs that run in a browser, at an origin of their own. */
const isPictureOfEmails = (url: string): boolean => /^\/(?:files\/|pictures\/|email-logo\.png)/.test(url);

/** The documentation below /api/docs consists of pages. */
const isApiUrl = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');

/**
 * Adds prepared headers to every response. Registered before the modules; a page with a stricter policy overrides its
 * header.
 */
export function addSecurityHeaders(http: FastifyInstance, app: App): void {
  const { payment } = providerOrigins(app.config);
  const locating = permissionsPolicy('(self)', '()', payment);
  const listening = permissionsPolicy('()', '(self)', payment);
  const [ofApi, ofPages] = [apiHeaders(app.config), pageHeaders(app.config)];
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiUrl(request.url) ? ofApi : ofPages);
    if (isOneOf(locatingPages, request.url)) reply.header('permissions-policy', locating);
    if (isOneOf(listeningPages, request.url)) reply.header('permissions-policy', listening);
    if (isPictureOfEmails(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin');
    done();
  });
}
