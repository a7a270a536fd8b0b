import type { RestaurantCardView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { IconCheck } from '@tabler/icons-react';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import { RestaurantCard } from '../../shared/restaurant/restaurant-card.tsx';
import { restaurantTypeNames } from '../../shared/restaurant/restaurant-type-names.ts';
import styles from './card-preview.module.css';
import { listChosenCuisines } from './parse-application.ts';
import type { Cuisine } from './use-cuisines.ts';
import type { Draft } from './use-draft.ts';

type Props = { draft: Draft; cuisines: readonly Cuisine[]; logoUrl: string | null };

const promises = [
  () => (hasRestaurantFees() ? m.restaurant_signup_promise_no_monthly_fees() : m.restaurant_signup_promise_fees()),
  m.restaurant_signup_promise_payouts,
  m.restaurant_signup_promise_speed,
];

/** A preview of the restaurant's card. Its controls do nothing. */
export function CardPreview({ draft, cuisines, logoUrl }: Props) {
  return (
    <aside className={`stack gap-20 content-center ${styles.side}`}>
      <p className="text-14 weight-650">{m.restaurant_signup_preview_title()}</p>
      <div className={`white ${styles.card}`} inert>
        <RestaurantCard restaurant={{ ...toCardPreview(draft, cuisines), logoUrl }} onFavorite={() => {}} />
      </div>
      <ul className={`stack weight-600 gap-12 ${styles.promises}`}>
        {promises.map((promise) => (
          <li key={promise()}>
            <IconCheck size={20} aria-hidden />
            {promise()}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** A sample picture for each cuisine. */
const pictures: Record<string, string> = {
  italian: 'k-italian',
  japanese: 'k-japanese',
  'farm-to-table': 'k-farm',
  indian: 'k-indian',
  mexican: 'k-tacos',
  mediterranean: 'k-mezze',
  bakery: 'k-bakery',
  american: 'k-burger',
  chinese: 'k-dumpling',
};

function toCardPreview(draft: Draft, cuisines: readonly Cuisine[]): RestaurantCardView {
  const { restaurantType, zip } = draft[2];
  const [slug = ''] = listChosenCuisines(draft[2]);
  const cuisine = cuisines.find((one) => one.slug === slug)?.name;
  const type = Object.entries(restaurantTypeNames).find(([name]) => name === restaurantType)?.[1]();
  return {
    slug: '',
    id: '',
    name: draft[1].name?.trim() || m.restaurant_signup_preview_name(),
    address: '',
    miles: null,
    area: null,
    point: null,
    zip: zip?.trim() || m.restaurant_signup_preview_zip(),
    restaurantType: 'chef-led',
    cuisines: [cuisine ?? type ?? m.restaurant_signup_preview_cuisine()],
    logoUrl: null,
    tone: ['#22304A', '#FFFFFF'],
    rating: null,
    ratingCount: 0,
    isFavorite: false,
    headerImageUrl: `/pictures/${pictures[slug] ?? 'k-farm'}.webp`,
    // Sample numbers for the preview.
    mealsToday: 4,
    mealImageUrl: null,
    pickup: null,
    lowestPriceCents: 475,
    isTaxed: false,
    lowestOriginalPriceCents: 950,
    timezone: 'America/New_York',
    open: { isOpen: true, changesAt: null },
  };
}
