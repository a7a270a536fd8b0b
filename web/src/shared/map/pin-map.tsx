import type { MapPoint, ZipCenter } from '@fondly/contract/public-pages/map';
import * as m from '@fondly/messages';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { type Cluster, clusterPins, type Placed } from './cluster-pins.ts';
import { DistanceRings } from './distance-rings.tsx';
import { MapFrame } from './map-frame.tsx';
import { mapData } from './map-query.ts';
import styles from './pin-map.module.css';
import { type MapControls, type MapView, toScreen } from './use-map-view.ts';
import { toWorld, unitsPerMile, type WorldPosition } from './world.ts';

export type MapPin = {
  id: string;
  zip: string;
  /** Null: somewhere in its ZIP. */
  point: MapPoint | null;
  /** "$5.50"; null when nothing is on sale. */
  price: string | null;
  /** What screen readers say: "Kumo Noodle Bar, from $5.50". */
  label: string;
};

type Props = {
  label: string;
  pins: readonly MapPin[];
  /** Where distances are measured from, and the ZIP that is searched. */
  origin: MapPoint | null;
  isOriginExact: boolean;
  zip: string | null;
  /** The ids of the pins whose cards are open. */
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  renderCard: (id: string) => ReactNode;
  className?: string | undefined;
};

/** Kitchens as pins with prices. Every pin is also an item of a list, and choosing one opens its card. */
export default function PinMap({ pins, origin, isOriginExact, zip, selected, onSelect, renderCard, ...frame }: Props) {
  const map = useQuery(mapData());
  const placed = useMemo(() => placePins(pins, map.data?.zips ?? []), [pins, map.data]);
  const fitTo = useMemo(() => [...placed.map(({ at }) => at), ...(origin ? [toWorld(origin)] : [])], [placed, origin]);
  const pressed = useRef<string | null>(null);
  const close = () => {
    onSelect([]);
    document.getElementById(`pin-${pressed.current}`)?.focus({ preventScroll: true });
  };
  return (
    <MapFrame
      {...frame}
      fitTo={fitTo}
      // The ZIP centers arrive later; before, pins without a point have no place.
      fitKey={`${zip} ${map.data !== undefined}`}
      chosenZip={zip}
      underlay={(view) => <DistanceRings view={view} origin={origin} isExact={isOriginExact} />}
    >
      {(view, controls) => (
        <>
          <AboutHere placed={placed} view={view} />
          <Pins
            {...{ placed, view, controls, selected }}
            onSelect={(ids) => {
              pressed.current = ids[0] ?? null;
              onSelect(ids);
            }}
          />
          {selected.length > 0 && <SelectedCards ids={selected} renderCard={renderCard} onClose={close} />}
        </>
      )}
    </MapFrame>
  );
}

type PlacedPin = Placed<MapPin>;

function placePins(pins: readonly MapPin[], zips: readonly ZipCenter[]): PlacedPin[] {
  const centers = new Map(zips.map(([zip, latitude, longitude]) => [zip, { latitude, longitude }]));
  return pins.flatMap((pin) => {
    const point = pin.point ?? centers.get(pin.zip);
    return point ? [{ pin, at: toWorld(point) }] : [];
  });
}

type PinsProps = {
  placed: readonly PlacedPin[];
  view: MapView;
  controls: MapControls;
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
};

function Pins({ placed, view, controls, selected, onSelect }: PinsProps) {
  const clusters = useMemo(() => clusterPins(placed, view.scale), [placed, view.scale]);
  const open = (cluster: Cluster<MapPin>) => {
    const members = placed.filter(({ pin }) => cluster.pins.includes(pin)).map(({ at }) => at);
    if (!controls.fit(members)) onSelect(cluster.pins.map(({ id }) => id));
  };
  const used: WorldPosition[] = [];
  return (
    <ul className={styles.pins}>
      {clusters.map((cluster) => {
        const { x, y } = toScreen(view, cluster.at);
        // Two kitchens of which only the ZIP is known would hide each other.
        const shift = used.filter((other) => Math.hypot(other.x - x, other.y - y) < 12).length * 38;
        used.push({ x, y });
        const [first] = cluster.pins;
        if (!first) return null;
        const style = { transform: `translate(${x}px, ${y + shift}px)` };
        const ids = cluster.pins.map(({ id }) => id);
        const isSelected = ids.some((id) => selected.includes(id));
        const shared = {
          type: 'button' as const,
          'data-map-control': true,
          'aria-pressed': isSelected,
          onFocus: () => controls.reveal(cluster.at),
        };
        return (
          <li key={first.id} style={style} data-selected={isSelected || undefined}>
            {cluster.pins.length > 1 ? (
              <button
                {...shared}
                id={`pin-${first.id}`}
                className={`num ${styles.cluster}`}
                aria-label={m.map_cluster({ count: cluster.pins.length })}
                onClick={() => open(cluster)}
              >
                {cluster.pins.length}
              </button>
            ) : (
              <button
                {...shared}
                id={`pin-${first.id}`}
                className={`num ${styles.pin}`}
                data-sold-out={first.price === null || undefined}
                data-area={first.point === null || undefined}
                aria-label={first.point ? first.label : m.map_pin_in_zip({ label: first.label, zip: first.zip })}
                onClick={() => onSelect(isSelected ? [] : [first.id])}
              >
                {first.price ?? m.map_pin_sold_out()}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const areaMiles = 0.6;

/** Circles where kitchens are "about here", because only their ZIP is known. */
function AboutHere({ placed, view }: { placed: readonly PlacedPin[]; view: MapView }) {
  const areas = new Map(placed.filter(({ pin }) => !pin.point).map(({ pin, at }) => [pin.zip, at]));
  return [...areas].map(([zip, at]) => {
    const { x, y } = toScreen(view, at);
    const radius = areaMiles * unitsPerMile({ latitude: 33.75, longitude: 0 }) * view.scale;
    const style = { width: radius * 2, height: radius * 2, transform: `translate(${x - radius}px, ${y - radius}px)` };
    return (
      <div key={zip} className={`circle ${styles.area}`} style={style} aria-hidden>
        <span className="caption">{m.map_about_here()}</span>
      </div>
    );
  });
}

type CardsProps = { ids: readonly string[]; renderCard: (id: string) => ReactNode; onClose: () => void };

/** The same cards as in the list, over the map. */
function SelectedCards({ ids, renderCard, onClose }: CardsProps) {
  const panel = useRef<HTMLElement>(null);
  const key = ids.join(' ');
  useEffect(() => {
    if (key) panel.current?.focus({ preventScroll: true });
  }, [key]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <section
      ref={panel}
      className={`white ${styles.card}`}
      aria-label={m.map_chosen()}
      tabIndex={-1}
      data-map-control
      onKeyDown={onKeyDown}
    >
      <IconButton className={styles.close} aria-label={m.map_close()} variant="outlined" onClick={onClose}>
        <IconX size={20} aria-hidden />
      </IconButton>
      <div className={`stack gap-20 ${styles.cards}`}>
        {ids.map((id) => (
          <div key={id}>{renderCard(id)}</div>
        ))}
      </div>
    </section>
  );
}
