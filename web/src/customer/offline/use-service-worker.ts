import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../queries.ts';

/** Keeps the tickets of this person readable without a network. What the worker has not seen yet is read once more. */
export function useServiceWorker(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const readAgain = () => void queries.invalidateQueries({ queryKey: keys.orders });
    serviceWorker.addEventListener('controllerchange', readAgain);
    // A browser may forbid it, as private windows do: then there is no page without a network, as before.
    serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {});
    return () => serviceWorker.removeEventListener('controllerchange', readAgain);
  }, [queries]);
}
