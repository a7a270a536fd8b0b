import { policies } from '@fondly/contract/policies';
import type { MapPoint } from '@fondly/contract/public-pages/map';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { findNearestZip, mapData } from '../../shared/map/map-query.ts';
import { setPosition } from './position.ts';

/** Continues a press on a page whose document was not allowed to ask. */
const nearMeHash = '#near-me';

export type NearMe = { isLocating: boolean; problem: string | null; locate: () => void };

/**
 * Asks the device where it is, finds the nearest ZIP in the browser, and searches that ZIP. The position goes nowhere.
 */
export function useNearMe(onZip: (zip: string) => void): NearMe {
  const queries = useQueryClient();
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const locate = async () => {
    if (isLocating) return;
    if (!isAllowedByDocument()) return askInOwnDocument();
    setLocating(true);
    setProblem(null);
    try {
      const [point, map] = await Promise.all([askDevice(), queries.fetchQuery(mapData())]);
      const nearest = findNearestZip(map, point);
      if (!nearest || nearest.miles > policies.nearbyMaxMiles) {
        return setProblem(m.map_near_me_too_far({ miles: policies.nearbyMaxMiles }));
      }
      setPosition({ point, zip: nearest.zip });
      onZip(nearest.zip);
    } catch (error) {
      setProblem(isDenied(error) ? m.map_near_me_denied() : m.map_near_me_failed());
    } finally {
      setLocating(false);
    }
  };
  useLocateOnArrival(locate);
  return { isLocating, problem, locate: () => void locate() };
}

/** An approximate position is enough for a ZIP, and is found sooner. */
const options: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 60_000 };

const askDevice = (): Promise<MapPoint> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('This browser has no location.'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      options,
    );
  });

/** `GeolocationPositionError.PERMISSION_DENIED`. */
const isDenied = (error: unknown) => typeof error === 'object' && error !== null && 'code' in error && error.code === 1;

/**
 * Only documents of the search and of the list of kitchens may ask: a document that was opened as another page keeps the
 * policy of that page. Browsers that do not know the policy allow it everywhere.
 */
function isAllowedByDocument(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature('geolocation') ?? true;
}

function askInOwnDocument(): void {
  window.location.hash = nearMeHash;
  window.location.reload();
}

function useLocateOnArrival(locate: () => Promise<void>): void {
  const start = useRef(locate);
  useEffect(() => {
    if (window.location.hash !== nearMeHash || !isAllowedByDocument()) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
    void start.current();
  }, []);
}
