/** The push services of the browsers. A leading dot allows subdomains. */
const services = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
  '.wns.windows.com',
];

/**
 * Whether a URL belongs to a push service. Browsers send us the URL that we later request, so any other URL would let
 * an attacker reach our internal network.
 *
 * @param isDemo - also accepts a service on this machine, for tests and demos
 */
export function isPushService(endpoint: string, isDemo: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (isDemo && protocol === 'http:' && hostname === '127.0.0.1') return true;
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  return services.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service));
}
