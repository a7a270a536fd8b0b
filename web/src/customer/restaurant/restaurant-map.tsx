import type { PublicRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { IconMapPin } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LazyPinMap } from '../../shared/map/lazy-pin-map.tsx';
import styles from './restaurant-section.module.css';

/** Where the kitchen is. The map is loaded when people scroll to it. */
export function RestaurantMap({ restaurant }: { restaurant: PublicRestaurantView }) {
  const { id, name, zip, point, address } = restaurant;
  const section = useRef<HTMLElement>(null);
  const isNearby = useIsNearby(section);
  return (
    <section ref={section} className={`stack gap-12 ${styles.section}`} aria-labelledby="where">
      <h2 id="where" className={styles.title}>
        {m.kitchens_where_title()}
      </h2>
      <p className="row muted gap-6">
        <IconMapPin size={18} aria-hidden />
        {address || m.kitchens_address_with_order({ zip })}
      </p>
      <div className={styles.map}>
        {isNearby && (
          <LazyPinMap
            className={styles.map}
            label={m.map_of_kitchen({ name })}
            pins={[{ id, zip, point, price: name, label: name }]}
            origin={null}
            isOriginExact={false}
            zip={zip}
            selected={[]}
            onSelect={() => {}}
            renderCard={() => null}
          />
        )}
      </div>
    </section>
  );
}

/** Whether an element has come near the visible part of the page. */
function useIsNearby(element: RefObject<HTMLElement | null>): boolean {
  const [isNearby, setNearby] = useState(false);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNearby(true), {
      rootMargin: '200px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNearby;
}
