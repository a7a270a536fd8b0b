import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { recentRestaurants } from '../browser-storage/recent-restaurants.ts';
import { visibleRestaurants } from '../queries.ts';
import styles from './recent-restaurants.module.css';

/** The restaurants viewed last on this device, without those that can no longer be seen. */
export function RecentRestaurants() {
  const [remembered] = useState(recentRestaurants);
  const { data: visible } = useQuery(visibleRestaurants(remembered.map(({ id }) => id)));
  const shown = visible ? remembered.filter(({ id }) => visible.ids.includes(id)) : remembered;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="text-18 margin-bottom-8">
        {m.kitchens_recently_viewed()}
      </h2>
      <ul className="flex gap-12 side-scroll">
        {shown.map(({ id, name, image }) => (
          <li key={id}>
            <Link className={`row label radius-14 gap-10 bordered hover-border ${styles.card}`} to={`/kitchen/${id}`}>
              <img
                className="rigid radius-12"
                src={image ?? '/pictures/v-plate.webp'}
                alt=""
                width={52}
                height={52}
                loading="lazy"
              />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
