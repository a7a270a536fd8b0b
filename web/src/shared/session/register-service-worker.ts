/** Shows `offline.html` instead of the browser's error when a page is opened or reloaded without a connection. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Private windows forbid service workers. Pages then need a connection.
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {});
}
