/** The push services of all browsers that have one; a leading dot stands for any name in front. */
const services = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
  '.wns.windows.com',
];

/**
 * Whether an address belongs to a push service. Browsers tell us where they listen, and our server writes there: an
 * address of somebody's choice would let him reach whatever our server reaches.
 *
 * @param isDemo - lets a service on this very machine pass, which tests bring along
 */
export function isPushService(endpoint: string, isDemo: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (isDemo && protocol === 'http:' && hostname === '127.0.0.1') return true;
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  return services.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service));
}
