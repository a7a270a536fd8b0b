import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { geoBounds, geoCentroid } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { toWorld } from './src/shared/map/world.ts';

/** The pilot city, and how far around it counties are drawn: what a search of 25 miles and a margin can show. */
const center = { latitude: 33.749, longitude: -84.388 };
const degrees = 0.95;

type Counties = Topology<{ counties: GeometryCollection<{ name: string }> }>;

/**
 * `npm run outlines -w web` writes the outlines of the counties around Atlanta, reduced from the atlas of the US Census Bureau
 * and already on the plane of the map, so that the browser needs neither the atlas nor code for projections.
 */
function listOutlines(): { name: string; path: string; at: [number, number] }[] {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Counties;
  return feature(atlas, atlas.objects.counties).features.flatMap((county) => {
    const { geometry, properties } = county;
    const [[west, south], [east, north]] = geoBounds(county);
    const isNear =
      west < center.longitude + degrees &&
      east > center.longitude - degrees &&
      south < center.latitude + degrees &&
      north > center.latitude - degrees;
    if (!isNear) return [];
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : polygons.flat();
    const [longitude, latitude] = geoCentroid(county);
    return [{ name: properties.name, path: rings.map(drawRing).join(''), at: toPosition([longitude, latitude]) }];
  });
}

/** Whole units of the map are 35 meters, which is finer than the atlas. */
function toPosition([longitude = 0, latitude = 0]: number[]): [number, number] {
  const { x, y } = toWorld({ latitude, longitude });
  return [Math.round(x), Math.round(y)];
}

/** Relative steps, which are half as long as coordinates. */
function drawRing(ring: number[][]): string {
  const points = ring.map(toPosition);
  const steps = points.slice(1).map(([x, y], index) => [x - (points[index]?.[0] ?? 0), y - (points[index]?.[1] ?? 0)]);
  return `M${points[0]}l${steps.map((step) => step.join(' ')).join(' ')}z`;
}

const target = path.resolve(import.meta.dirname, 'src/shared/map/county-outlines.json');
writeFileSync(target, `${JSON.stringify(listOutlines())}\n`);
