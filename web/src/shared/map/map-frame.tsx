import * as m from '@fondly/messages';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '../page/lazy-part.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { DrawnBase } from './drawn-base.tsx';
import styles from './map-frame.module.css';
import { mapData } from './map-query.ts';
import type { TileBaseProps } from './tile-base.tsx';
import { type MapControls, type MapView, useMapView } from './use-map-view.ts';
import type { WorldPosition } from './world.ts';

/** Street tiles need a large library, which is loaded only where the operator has tiles. Without it, the map is drawn. */
const TileBase = lazyPart<TileBaseProps>(
  () => import('./tile-base.tsx').then((file) => file.TileBase),
  ({ drawn }) => drawn,
);

type Props = {
  label: string;
  /** What the map shows at first, and again whenever `fitKey` changes. */
  fitTo: readonly WorldPosition[];
  fitKey: string;
  chosenZip?: string | null;
  /** Below the base map's names: areas and rings. */
  underlay?: (view: MapView) => ReactNode;
  children?: (view: MapView, controls: MapControls) => ReactNode;
  className?: string | undefined;
};

/** A map that people can drag and zoom, with a base drawn by us, or of streets where there are tiles. */
export function MapFrame({ label, fitTo, fitKey, chosenZip = null, underlay, children, className }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, controls } = useMapView(frame);
  const map = useQuery(mapData());
  const isMeasured = view !== null && view.width > 0;
  const fitted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!isMeasured || fitted.current === fitKey || fitTo.length === 0) return;
    fitted.current = fitKey;
    controls.fit(fitTo);
  }, [isMeasured, fitKey, fitTo, controls]);

  const drawn = view && <DrawnBase zips={map.data?.zips ?? []} view={view} chosenZip={chosenZip} />;
  const tiles = map.data?.tiles ?? null;
  const [isLoaded, setLoaded] = useState(false);
  return (
    <section className={[`relative clip ${styles.frame}`, className].filter(Boolean).join(' ')} aria-label={label}>
      <div ref={frame} className={`absolute ${styles.surface}`}>
        {view && tiles ? (
          <Suspense fallback={drawn}>
            <TileBase {...{ view, tiles, drawn, isLoaded }} onLoaded={setLoaded} />
          </Suspense>
        ) : (
          drawn
        )}
        {view && underlay?.(view)}
        {view && children?.(view, controls)}
      </div>
      <div className={`stack gap-8 absolute ${styles.zoom}`} data-map-control>
        <IconButton aria-label={m.map_zoom_in()} variant="outlined" onClick={() => controls.zoomBy(1.8)}>
          <IconPlus size={20} aria-hidden />
        </IconButton>
        <IconButton aria-label={m.map_zoom_out()} variant="outlined" onClick={() => controls.zoomBy(1 / 1.8)}>
          <IconMinus size={20} aria-hidden />
        </IconButton>
      </div>
      <p className={`text-12 muted absolute white ${styles.source}`}>
        {isLoaded ? m.map_source_tiles() : m.map_source_drawn()}
      </p>
    </section>
  );
}
