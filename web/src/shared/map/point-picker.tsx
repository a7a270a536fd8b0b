import type { MapPoint } from '@fondly/contract/public-pages/map';
import * as m from '@fondly/messages';
import { IconMapPinFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react';
import { MapFrame } from './map-frame.tsx';
import styles from './point-picker.module.css';
import { type MapView, toPosition, toScreen } from './use-map-view.ts';
import { toMapPoint, toWorld, type WorldPosition } from './world.ts';

type Props = { point: MapPoint; zip: string; onChange: (point: MapPoint) => void };

/** How far an arrow key moves the pin, in pixels. */
const stepPixels = 8;
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-stepPixels, 0],
  ArrowRight: [stepPixels, 0],
  ArrowUp: [0, -stepPixels],
  ArrowDown: [0, stepPixels],
};

/** A map with one pin that is dragged, or moved with the arrow keys. */
export default function PointPicker({ point, zip, onChange }: Props) {
  const first = useRef(point);
  const fitTo = useMemo(() => [toWorld(first.current)], []);
  return (
    <MapFrame label={m.map_pin_field()} className={styles.map} fitTo={fitTo} fitKey={zip} chosenZip={zip}>
      {(view) => <Pin {...{ view, point, onChange }} />}
    </MapFrame>
  );
}

function Pin({ view, point, onChange }: Pick<Props, 'point' | 'onChange'> & { view: MapView }) {
  const grip = useRef<WorldPosition | null>(null);
  const at = toScreen(view, toWorld(point));
  const placeAt = (screen: WorldPosition) => onChange(toMapPoint(toPosition(view, screen)));
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX - at.x, y: event.clientY - at.y };
  };
  const onDrag = (event: PointerEvent) => {
    if (grip.current) placeAt({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    placeAt({ x: at.x + step[0], y: at.y + step[1] });
  };
  return (
    <button
      type="button"
      className={styles.pin}
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
      aria-label={m.map_pin_field_handle()}
      data-map-control
      onPointerDown={onPointerDown}
      onPointerMove={onDrag}
      onPointerUp={() => {
        grip.current = null;
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
      onKeyDown={onKeyDown}
    >
      <IconMapPinFilled size={44} aria-hidden />
    </button>
  );
}
