import { useState } from 'react';
import { Link } from 'react-router';
import { recentRestaurants } from '../browser-storage/recent-restaurants.ts';
import styles from './recent-restaurants.module.css';

/**
 * The restaurants viewed last on this device.
 *
 * @param visible - all visible restaurants once they are loaded; others are removed
 */
export function RecentRestaurants({ visible }: { visible: readonly { id: string }[] | null }) {
  const [remembered] = useState(recentRestaurants);
  const shown = visible
    ? remembered.filter(({ id }) => visible.some((restaurant) => restaurant.id === id))
    : remembered;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={`text-18 ${styles.title}`}>
        Recently viewed
      </h2>
      <ul className={`grid gap-12 ${styles.row}`}>
        {shown.map(({ id, name, image }) => (
          <li key={id}>
            <Link className={`row label radius-14 gap-10 bordered ${styles.card}`} to={`/kitchen/${id}`}>
              <img src={image ?? '/pictures/v-plate.webp'} alt="" width={52} height={52} loading="lazy" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
