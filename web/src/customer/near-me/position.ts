import type { MapPoint } from '@fondly/contract/public-pages/map';
import { useSyncExternalStore } from 'react';

/** Where the customer is, and the ZIP that was searched for it. In memory only: it ends with the page. */
export type Position = { point: MapPoint; zip: string };

let position: Position | null = null;
const listeners = new Set<() => void>();

export function setPosition(next: Position | null): void {
  position = next;
  for (const listener of listeners) listener();
}

/** The position; null before "Near me", and for another ZIP than that of the position. */
export function usePosition(zip: string | null): MapPoint | null {
  const current = useSyncExternalStore(subscribe, read, readNone);
  return current && current.zip === zip ? current.point : null;
}

const read = () => position;
const readNone = () => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
