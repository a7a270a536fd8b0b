import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { registerServiceWorker } from '../../shared/session/register-service-worker.ts';
import { keys } from '../queries.ts';

/**
 * Keeps this customer's tickets readable offline. Tickets that the service worker has not stored yet are read again.
 */
export function useServiceWorker(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const readAgain = () => void queries.invalidateQueries({ queryKey: keys.orders });
    serviceWorker.addEventListener('controllerchange', readAgain);
    registerServiceWorker();
    return () => serviceWorker.removeEventListener('controllerchange', readAgain);
  }, [queries]);
}
