import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../queries.ts';

/**
 * Keeps this customer's tickets readable offline. Tickets that the service worker has not stored yet are read again.
 */
export function useServiceWorker(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const readAgain = () => void queries.invalidateQueries({ queryKey: keys.orders });
    serviceWorker.addEventListener('controllerchange', readAgain);
    // Private windows forbid service workers. Pages then need a connection.
    serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {});
    return () => serviceWorker.removeEventListener('controllerchange', readAgain);
  }, [queries]);
}
