import { formatCents } from '@fondly/contract/money';
import type { KitchenCardView } from '@fondly/contract/restaurants';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Picture } from '../ui/display/picture.tsx';
import { Tag } from '../ui/display/tag.tsx';
import { Rating } from './rating.tsx';
import styles from './restaurant-card.module.css';
import { KitchenLogo } from './restaurant-logo.tsx';
import { restaurantTypeNames } from './restaurant-type-names.ts';

type Props = { kitchen: KitchenCardView; isFirst?: boolean; onFavorite: (isFavorite: boolean) => void };

/** A kitchen in a grid; the whole card leads to it, the heart does not. */
export function KitchenCard({ kitchen, isFirst = false, onFavorite }: Props) {
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <Picture src={kitchen.headerImageUrl} alt="" ratio="16/9" isFirst={isFirst} className={styles.picture} />
        <div className={styles.tag}>
          <MealsToday count={kitchen.mealsToday} fromCents={kitchen.fromCents} />
        </div>
        <Heart name={kitchen.name} isFavorite={kitchen.isFavorite} onFavorite={onFavorite} />
      </div>
      <div className={styles.body}>
        <KitchenLogo name={kitchen.name} logoUrl={kitchen.logoUrl} tone={kitchen.tone} sizePixels={44} />
        <div className={styles.text}>
          <div className={styles.line}>
            <h3 className={styles.name}>
              <Link className={styles.link} to={`/kitchen/${kitchen.id}`}>
                {kitchen.name}
              </Link>
            </h3>
            <Rating rating={kitchen.rating} count={kitchen.ratingCount} />
          </div>
          <p className={styles.where}>{placeOf(kitchen)}</p>
          <p className={kitchen.open.isOpen ? styles.open : styles.closed}>{kitchen.open.text}</p>
        </div>
      </div>
    </article>
  );
}

/** "Japanese · Old Fourth Ward, 30308"; a kitchen without a cuisine says its type. */
export function placeOf(kitchen: Pick<KitchenCardView, 'cuisines' | 'restaurantType' | 'area' | 'zip'>): string {
  const kind = kitchen.cuisines[0] ?? restaurantTypeNames[kitchen.restaurantType];
  return `${kind} · ${kitchen.area ? `${kitchen.area}, ` : ''}${kitchen.zip}`;
}

function MealsToday({ count, fromCents }: { count: number; fromCents: number | null }) {
  if (count === 0 || fromCents === null) {
    return (
      <Tag look="plain">
        <span className={styles.none}>No meals today</span>
      </Tag>
    );
  }
  return (
    <Tag look="plain">
      {count} {count === 1 ? 'meal' : 'meals'} from {formatCents(fromCents)}
    </Tag>
  );
}

type HeartProps = { name: string; isFavorite: boolean; onFavorite: (isFavorite: boolean) => void };

/** Adds a kitchen to the favorites or takes it out. */
export function Heart({ name, isFavorite, onFavorite }: HeartProps) {
  const Icon = isFavorite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isFavorite}
      aria-label={`Favorite: ${name}`}
      onClick={() => onFavorite(!isFavorite)}
    >
      <span className={styles.disc}>
        <Icon size={20} aria-hidden />
      </span>
    </button>
  );
}
