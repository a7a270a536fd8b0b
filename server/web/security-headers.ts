import type { FastifyInstance } from 'fastify';
import type { App } from '../platform/app.ts';
import type { Config } from '../platform/config.ts';

/** Whose script draws the card form: the provider's own, or the sandbox instead. Never both. */
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
 * What a page may load. Scripts are our files and the inline ones that the build wrote, known by their hashes; the
 * parts of the screens set styles on elements, so inline styles are allowed.
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

type HeaderValues = Readonly<Record<string, string>>;

/** What every answer says, whatever it is: no guessing of types, no address of ours told in full, no plain HTTP. */
function commonHeaders(config: Config): HeaderValues {
  const isHttps = config.publicUrl.startsWith('https://');
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** A page stands alone in its own process and in no frame, and has the powers that it needs. */
function pageHeaders(config: Config): HeaderValues {
  const payment = providerOrigins(config).payment;
  return {
    ...commonHeaders(config),
    'content-security-policy': createContentSecurityPolicy(config, []),
    'permissions-policy': `camera=(self), geolocation=(self), microphone=(), payment=(self "${payment}")`,
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
  };
}

/** An answer of the API is no page: opened as one, by mistake or by malice, it loads nothing and is shown nowhere. */
function apiHeaders(config: Config): HeaderValues {
  return { ...commonHeaders(config), 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
}

/** The pages that describe the API are pages. */
const isApiUrl = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');

/**
 * Adds prepared headers to every response. Registered before the modules; a page with a stricter policy overrides its
 * header.
 */
export function addSecurityHeaders(http: FastifyInstance, app: App): void {
  const [ofApi, ofPages] = [apiHeaders(app.config), pageHeaders(app.config)];
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiUrl(request.url) ? ofApi : ofPages);
    done();
  });
}
