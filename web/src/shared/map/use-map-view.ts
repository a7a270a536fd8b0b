import { select } from 'd3-selection';
import { zoom as createZoom, type D3ZoomEvent, type ZoomBehavior, zoomIdentity } from 'd3-zoom';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type WorldPosition, worldZoom } from './world.ts';

/** What the frame shows: `scale` is pixels per unit of the plane, `x` and `y` where its origin is. */
export type MapView = { scale: number; x: number; y: number; width: number; height: number };

export const toScreen = ({ scale, x, y }: MapView, at: WorldPosition): WorldPosition => ({
  x: at.x * scale + x,
  y: at.y * scale + y,
});

export const toPosition = ({ scale, x, y }: MapView, at: WorldPosition): WorldPosition => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
});

const toScale = (zoom: number) => 2 ** (zoom - worldZoom);
const scales = { least: toScale(8.6), fitted: toScale(12.7), most: toScale(15.5) };
/** Keeps a pin at the edge whole. */
const margin = { x: 56, y: 64 };

export type MapControls = {
  /** Shows all positions. Returns false if they can be no farther apart than they are. */
  fit: (positions: readonly WorldPosition[]) => boolean;
  /** Brings a position into view, if it is not. */
  reveal: (position: WorldPosition) => void;
  zoomBy: (factor: number) => void;
};

type Behavior = ZoomBehavior<HTMLDivElement, unknown>;
type Surface = { element: HTMLDivElement; behavior: Behavior; view: MapView };

/** Lets people drag, pinch, and scroll the map, and remembers what it shows. */
export function useMapView(frame: RefObject<HTMLDivElement | null>): { view: MapView | null; controls: MapControls } {
  const [view, setView] = useState<MapView | null>(null);
  const surface = useRef<Surface | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const show = (next: Partial<MapView>) => {
      const { width, height } = element.getBoundingClientRect();
      const before = surface.current?.view ?? { scale: scales.least, x: width / 2, y: height / 2 };
      const shown = { ...before, ...next, width, height };
      surface.current = { element, behavior, view: shown };
      setView(shown);
    };
    const behavior = createBehavior(show);
    select(element).call(behavior);
    const observer = new ResizeObserver(() => show({}));
    observer.observe(element);
    show({});
    return () => {
      observer.disconnect();
      select(element).on('.zoom', null);
    };
  }, [frame]);
  const controls = useMemo(() => createControls(() => surface.current), []);
  return { view, controls };
}

const createBehavior = (show: (next: Partial<MapView>) => void): Behavior =>
  createZoom<HTMLDivElement, unknown>()
    .scaleExtent([scales.least, scales.most])
    .on('zoom', ({ transform: { k: scale, x, y } }: D3ZoomEvent<HTMLDivElement, unknown>) => show({ scale, x, y }))
    // A drag that begins on a pin belongs to the pin, and so does a double click.
    .filter((event: MouseEvent) => !event.button && !(event.target as Element).closest('[data-map-control]'));

function createControls(find: () => Surface | null): MapControls {
  const showAt = ({ element, behavior, view }: Surface, middle: WorldPosition, scale: number) => {
    const transform = zoomIdentity
      .translate(view.width / 2, view.height / 2)
      .scale(scale)
      .translate(-middle.x, -middle.y);
    select(element).call(behavior.transform, transform);
  };
  return {
    fit(positions) {
      const surface = find();
      const box = findBox(positions);
      if (!surface || !box) return false;
      const { width, height, scale } = surface.view;
      const fitting = Math.min(
        Math.max(1, width - 2 * margin.x) / Math.max(1, box.width),
        Math.max(1, height - 2 * margin.y) / Math.max(1, box.height),
      );
      const most = box.isPoint ? scales.fitted : scales.most;
      showAt(surface, box.middle, Math.max(scales.least, Math.min(most, fitting)));
      return !box.isPoint && scale < scales.most;
    },
    reveal(position) {
      const surface = find();
      if (!surface) return;
      const { x, y } = toScreen(surface.view, position);
      const { width, height, scale } = surface.view;
      const isVisible = x > margin.x && y > margin.y && x < width - margin.x && y < height - margin.x;
      if (!isVisible) showAt(surface, position, scale);
    },
    zoomBy(factor) {
      const surface = find();
      if (surface) select(surface.element).call(surface.behavior.scaleBy, factor);
    },
  };
}

function findBox(positions: readonly WorldPosition[]) {
  if (positions.length === 0) return null;
  const [xs, ys] = [positions.map(({ x }) => x), positions.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, bottom - top];
  return { width, height, isPoint: width + height < 1, middle: { x: (left + right) / 2, y: (top + bottom) / 2 } };
}
