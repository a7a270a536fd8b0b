/** Without a connection, a page that is opened or reloaded is then `offline.html` instead of the browser's error. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Private windows forbid service workers. Pages then need a connection.
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {});
}
