import { call } from '../../shared/api/call.ts';

/**
 * Whether this browser shows push notifications. `needs-install`: an iPhone can after Fondly is added to its home
 * screen. `blocked`: the user refused, and only the browser's settings can change that.
 */
export type PushState = 'unsupported' | 'needs-install' | 'blocked' | 'off' | 'on';

const worker = '/sw.js';
const isBuilt = import.meta.env.PROD;

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'standalone' in navigator && !navigator.standalone ? 'needs-install' : 'unsupported';
  }
  if (!isBuilt) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Asks for permission, subscribes at the browser's push service and registers the device. Browsers allow the request
 * only after a click.
 *
 * @throws ApiError from the server, or the browser's own error when it cannot reach its push service
 */
export async function enablePush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const registration = await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
  const { publicKey } = await call('GET /api/account/push');
  const applicationServerKey = decodeBase64Url(publicKey);
  const manager = (await waitUntilActive(registration)).pushManager;
  const subscription = await subscribe(manager, applicationServerKey);
  try {
    const { endpoint = '', keys = {} } = subscription.toJSON();
    await call('PUT /api/account/push', { body: { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function disablePush(): Promise<PushState> {
  await call('DELETE /api/account/push');
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return readPushState();
}

/** A subscription with outdated keys no longer works and blocks a new one. */
async function subscribe(manager: PushManager, applicationServerKey: BufferSource): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const oldSubscription = await manager.getSubscription();
    if (!oldSubscription) throw error;
    await oldSubscription.unsubscribe();
    return manager.subscribe(options);
  }
}

/** A worker is still installing right after its first registration. */
function waitUntilActive(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  return registration.active ? Promise.resolve(registration) : navigator.serviceWorker.ready;
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
