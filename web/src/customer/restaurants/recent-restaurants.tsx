import { useState } from 'react';
import { Link } from 'react-router';
import { recentRestaurants } from '../browser-storage/recent-restaurants.ts';
import styles from './recent-restaurants.module.css';

/**
 * The kitchens last looked at on this device.
 *
 * @param visible - all kitchens there are, when they are known: a remembered one that is not among them has left
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
      <ul className={styles.row}>
        {shown.map(({ id, name, image }) => (
          <li key={id}>
            <Link className={`row label radius-14 gap-10 ${styles.card}`} to={`/kitchen/${id}`}>
              <img src={image ?? '/pictures/v-plate.webp'} alt="" width={52} height={52} loading="lazy" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
