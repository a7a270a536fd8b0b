import * as m from '@fondly/messages';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../page/lazy-part.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './lazy-pin-map.module.css';

/** The list has everything that the map has, so a map that cannot be loaded says so and breaks nothing. */
const PinMap = lazyPart(() => import('./pin-map.tsx').then((file) => file.default), MapFailed);

/** The map with its script, which only people who open it load. */
export function LazyPinMap(props: ComponentProps<typeof PinMap>) {
  return (
    <Suspense
      fallback={
        <div className={props.className} role="status">
          <span className="visually-hidden">{m.map_loading()}</span>
          <Skeleton height="100%" radius={24} />
        </div>
      }
    >
      <PinMap {...props} />
    </Suspense>
  );
}

function MapFailed() {
  return (
    <p className={`muted centered radius-20 bordered padding-20 ${styles.failed}`} role="alert">
      {m.map_failed()}
    </p>
  );
}
