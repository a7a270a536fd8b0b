import type { ZipCenter } from '@fondly/contract/public-pages/map';
import { Delaunay } from 'd3-delaunay';
import { memo, useMemo } from 'react';
import outlines from './county-outlines.json' with { type: 'json' };
import styles from './drawn-base.module.css';
import { type MapView, toScreen } from './use-map-view.ts';
import { toWorld, type WorldPosition } from './world.ts';

type Props = {
  zips: readonly ZipCenter[];
  view: MapView;
  /** The ZIP that is searched. */
  chosenZip: string | null;
};

/**
 * The map without streets: a patchwork of the ZIP areas, as cells around their middles, with the outlines of the
 * counties.
 */
export function DrawnBase({ zips, view, chosenZip }: Props) {
  const cells = useMemo(() => drawCells(zips), [zips]);
  return (
    <>
      <svg className={`absolute full ${styles.base}`} aria-hidden>
        <title />
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          <Patches cells={cells} chosenZip={chosenZip} />
        </g>
      </svg>
      <Names cells={cells} view={view} chosenZip={chosenZip} />
    </>
  );
}

type Cell = { zip: string; at: WorldPosition; path: string; tint: number };

const tints = 5;
/** Beyond what the frame can show, so that the patchwork has no edge. */
const reach = 12_000;

/** Neighbors have different tints. */
function drawCells(zips: readonly ZipCenter[]): Cell[] {
  const positions = zips.map(([, latitude, longitude]) => toWorld({ latitude, longitude }));
  const delaunay = Delaunay.from(
    positions,
    ({ x }) => x,
    ({ y }) => y,
  );
  const voronoi = delaunay.voronoi([-reach, -reach, reach, reach]);
  const tintByIndex: number[] = [];
  return zips.flatMap(([zip], index) => {
    const taken = new Set([...delaunay.neighbors(index)].map((neighbor) => tintByIndex[neighbor]));
    const free = Array.from({ length: tints }, (_, step) => (Number(zip) + step) % tints).find(
      (tint) => !taken.has(tint),
    );
    tintByIndex[index] = free ?? 0;
    const at = positions[index];
    return at ? [{ zip, at, path: voronoi.renderCell(index), tint: free ?? 0 }] : [];
  });
}

/** Does not change with the view, so that dragging draws nothing again. */
const Patches = memo(function Patches({ cells, chosenZip }: { cells: readonly Cell[]; chosenZip: string | null }) {
  const chosen = cells.find(({ zip }) => zip === chosenZip);
  return (
    <>
      {cells.map(({ zip, path, tint }) => (
        <path key={zip} d={path} className={styles.patch} data-tint={tint} />
      ))}
      {outlines.map(({ name, path }) => (
        <path key={name} d={path} className={styles.county} />
      ))}
      {chosen && <path d={chosen.path} className={styles.chosen} />}
    </>
  );
});

/** Two names closer than this would run into each other. */
const nameSize = { width: 92, height: 40 };

function Names({ cells, view, chosenZip }: { cells: readonly Cell[]; view: MapView; chosenZip: string | null }) {
  const names = [
    ...cells.filter(({ zip }) => zip === chosenZip).map(({ zip, at }) => ({ name: zip, at, kind: 'chosen' })),
    ...outlines.map(({ name, at: [x = 0, y = 0] }) => ({ name, at: { x, y }, kind: 'county' })),
    ...cells.filter(({ zip }) => zip !== chosenZip).map(({ zip, at }) => ({ name: zip, at, kind: 'zip' })),
  ];
  const placed: WorldPosition[] = [];
  return names.map(({ name, at, kind }) => {
    const { x, y } = toScreen(view, at);
    const isInside = x > 0 && y > 0 && x < view.width && y < view.height;
    const isFree = placed.every(
      (other) => Math.abs(other.x - x) > nameSize.width || Math.abs(other.y - y) > nameSize.height,
    );
    if (!isInside || !isFree) return null;
    placed.push({ x, y });
    return (
      <span
        key={`${kind} ${name}`}
        className={`num absolute nowrap text-12 weight-600 ${styles.name}`}
        data-kind={kind}
        style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
        aria-hidden
      >
        {name}
      </span>
    );
  });
}
