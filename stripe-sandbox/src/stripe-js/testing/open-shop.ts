import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { createViteServer } from 'vitest/node';

/** A page with the official packages, React's strict mode, one form, and one button. */
const page = `
import { createElement as h, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadStripe } from '@stripe/stripe-js/pure';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';

const query = new URLSearchParams(location.search);
const json = (name) => JSON.parse(query.get(name) ?? '{}');
const customerSessionClientSecret = query.get('session');
const session = customerSessionClientSecret ? { customerSessionClientSecret } : {};
const hiddenWallets = { applePay: 'never', googlePay: 'never', link: 'never' };
window.receivedEvents = [];

function Form() {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState('');
  const pay = async () => {
    setResult('');
    const redirect = query.get('redirect') ?? 'if_required';
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements, redirect, confirmParams: { return_url: location.origin + '/back', ...json('confirm') },
      });
      window.answer = { error, paymentIntent };
      setResult(error ? error.code ?? error.type : paymentIntent.status);
    } catch (problem) {
      setResult(problem.name);
    }
  };
  const record = (name) => (event) => window.receivedEvents.push({ name, ...event });
  return h('form', { onSubmit: (event) => { event.preventDefault(); pay(); } },
    h(PaymentElement, {
      options: {
        wallets: query.has('wallets') ? {} : hiddenWallets,
        defaultValues: { billingDetails: { name: 'Maya Robinson', email: 'maya@example.com' } },
        ...json('options'),
      },
      onReady: record('ready'), onChange: record('change'), onLoadError: record('loaderror'),
    }),
    h('button', { disabled: !stripe }, 'Pay'),
    h('output', {}, result));
}

function App({ stripe }) {
  const [shown, setShown] = useState(true);
  const appearance = { theme: 'stripe', variables: { colorPrimary: '#0f766e', borderRadius: '8px' } };
  return h('main', { style: { maxWidth: 640 } },
    h('button', { onClick: () => setShown(!shown) }, 'Toggle'),
    shown && h(Elements, { stripe, options: { clientSecret: query.get('secret'), appearance, ...session } }, h(Form)));
}

const script = document.createElement('script');
script.src = query.get('script');
script.onload = async () => {
  const stripe = await loadStripe('pk_test_sandbox');
  window.stripeOfPage = stripe;
  createRoot(document.body.appendChild(document.createElement('div'))).render(h(StrictMode, {}, h(App, { stripe })));
};
document.head.append(script);
`;

const shell =
  '<!doctype html><html lang="en"><title>Shop</title><body><script type="module" src="/shop.js"></script></body></html>';

/** @throws Error if no browser is installed */
export function findChromium(): string {
  const installed = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => [
      join(folder, 'chromium-headless-shell'),
      join(folder, 'chromium'),
      join(folder, 'google-chrome'),
    ]);
  const found = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...installed].find((program) =>
    existsSync(program),
  );
  if (!found) throw new Error('No browser found. Install Chromium and name it in CHROMIUM_PATH.');
  return found;
}

export interface Shop {
  url: string;
  close(): Promise<void>;
}

/** Serves the page with the official packages, bundled by Vite. */
export async function openShop(): Promise<Shop> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'stripe-js-'));
  const server = await createViteServer({
    configFile: false,
    logLevel: 'error',
    cacheDir,
    appType: 'custom',
    server: { port: 0, host: '127.0.0.1', hmr: false, ws: false, watch: null },
    optimizeDeps: {
      include: ['react', 'react-dom/client', '@stripe/stripe-js/pure', '@stripe/react-stripe-js'],
      noDiscovery: true,
    },
    plugins: [
      {
        name: 'shop',
        resolveId: (id) => (id === '/shop.js' ? id : null),
        load: (id) => (id === '/shop.js' ? page : null),
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            const path = request.url?.split('?')[0];
            if (path !== '/' && path !== '/back') return next();
            response.setHeader('content-type', 'text/html').end(path === '/' ? shell : '<title>Back</title>');
          });
        },
      },
    ],
  });
  await server.listen();
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await server.close();
      rmSync(cacheDir, { recursive: true, force: true });
    },
  };
}
