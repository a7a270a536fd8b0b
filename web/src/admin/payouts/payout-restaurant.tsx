import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from '../page/admin-page.module.css';

type Props = { restaurant: { restaurantId: string; name: string }; children: ReactNode };

/** A restaurant's name with a line below. */
export const PayoutRestaurant = ({ restaurant: { restaurantId, name }, children }: Props) => (
  <>
    <Link className={styles.link} to={`/admin/restaurants/${restaurantId}`}>
      {name}
    </Link>
    <br />
    {children}
  </>
);
