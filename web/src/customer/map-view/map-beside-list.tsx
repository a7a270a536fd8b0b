import type { ComponentProps, ReactNode } from 'react';
import { LazyPinMap } from '../../shared/map/lazy-pin-map.tsx';
import styles from './map-beside-list.module.css';

type Props = { map: Omit<ComponentProps<typeof LazyPinMap>, 'className'>; children: ReactNode };

/** On a wide screen the list with the map beside it, on a narrow one the map alone. */
export function MapBesideList({ map, children }: Props) {
  return (
    <div className={`grid gap-24 ${styles.split}`}>
      <div className={`stack gap-24 content-start fit narrow-cards ${styles.list}`}>{children}</div>
      <LazyPinMap className={styles.map} {...map} />
    </div>
  );
}
