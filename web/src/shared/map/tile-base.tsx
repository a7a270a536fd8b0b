import { type Flavor, LIGHT, layers } from '@protomaps/basemaps';
import { addProtocol, Map as StreetMap, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Protocol } from 'pmtiles';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MapData } from './map-query.ts';
import styles from './tile-base.module.css';
import { type MapView, toPosition } from './use-map-view.ts';
import { toMapPoint, worldZoom } from './world.ts';

setWorkerUrl(workerUrl);
addProtocol('pmtiles', new Protocol().tile);

export type TileBaseProps = {
  view: MapView;
  tiles: NonNullable<MapData['tiles']>;
  /** The map without streets, which is shown until they are loaded, and where the browser cannot draw them. */
  drawn: ReactNode;
  isLoaded: boolean;
  onLoaded: (isLoaded: boolean) => void;
};

/** Streets from the operator's archive. It follows the frame, which handles every gesture. */
export function TileBase({ view, tiles, drawn, isLoaded, onLoaded }: TileBaseProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const streets = useRef<StreetMap | null>(null);
  const first = useRef(toCamera(view));
  useEffect(() => {
    if (!canvas.current) return;
    const map = openStreetMap(canvas.current, tiles, first.current);
    let hasFailed = false;
    // Without the archive, the streets would be an empty area.
    map?.on('error', () => {
      hasFailed = true;
    });
    map?.once('load', () => onLoaded(!hasFailed));
    streets.current = map;
    return () => map?.remove();
  }, [tiles, onLoaded]);
  useEffect(() => {
    streets.current?.jumpTo(toCamera(view));
  }, [view]);
  return (
    <>
      {!isLoaded && drawn}
      <div ref={canvas} className={styles.tiles} style={{ visibility: isLoaded ? 'visible' : 'hidden' }} aria-hidden />
    </>
  );
}

type Camera = { center: [number, number]; zoom: number };

/** @returns null where the browser has no WebGL */
function openStreetMap(container: HTMLElement, tiles: TileBaseProps['tiles'], camera: Camera): StreetMap | null {
  try {
    return new StreetMap({
      container,
      style: createStyle(tiles),
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
      ...camera,
    });
  } catch {
    return null;
  }
}

function toCamera(view: MapView): Camera {
  const { latitude, longitude } = toMapPoint(toPosition(view, { x: view.width / 2, y: view.height / 2 }));
  return { center: [longitude, latitude], zoom: worldZoom + Math.log2(view.scale) };
}

/** The quiet colors of Fondly, so that pins stand out. */
const flavor: Flavor = {
  ...LIGHT,
  background: '#f5f1ec',
  earth: '#fbf9f7',
  park_a: '#d8efde',
  park_b: '#d8efde',
  wood_a: '#d8efde',
  wood_b: '#d8efde',
  scrub_a: '#eff8f1',
  scrub_b: '#eff8f1',
  water: '#b3d0f0',
  buildings: '#f5f1ec',
  highway: '#ffcba8',
  highway_casing_early: '#ffaa75',
  highway_casing_late: '#ffaa75',
};

function createStyle({ path, hasFonts }: TileBaseProps['tiles']): StyleSpecification {
  const { origin } = window.location;
  const drawn = layers('streets', flavor, hasFonts ? { lang: 'en' } : {});
  return {
    version: 8,
    ...(hasFonts && { glyphs: `${origin}/map/fonts/{fontstack}/{range}.pbf` }),
    sources: { streets: { type: 'vector', url: `pmtiles://${origin}${path}` } },
    // Icons of points of interest would compete with the pins.
    layers: drawn.filter(({ type, id }) => type !== 'symbol' || (hasFonts && !/poi|shield|oneway/.test(id))),
  };
}
