import { type OnSalePage, onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { RestaurantCard } from '../../shared/restaurant/restaurant-card.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import styles from './on-sale.module.css';

/** `/atlanta`: its kitchens, those with meals first, and its ZIP codes. */
export function City({ page }: { page: Extract<OnSalePage, { kind: 'city' }> }) {
  const { restaurants, zips } = page;
  const city = pilotCity.name;
  return (
    <div className="stack gap-24">
      <header className={`stack gap-8 ${styles.head}`}>
        <h1 className="weight-800 page-heading">{m.on_sale_city_heading({ city })}</h1>
        <p className="muted text-18">{m.on_sale_city_lead()}</p>
      </header>
      {restaurants.length === 0 ? (
        <EmptyState picture="bowls" title={m.on_sale_city_empty({ city })} />
      ) : (
        <section aria-labelledby="kitchens">
          <h2 id="kitchens" className="visually-hidden">
            {m.on_sale_kitchens()}
          </h2>
          <div className="card-grid">
            {restaurants.map((restaurant, index) => (
              <RestaurantCard
                key={restaurant.id}
                restaurant={restaurant}
                path={onSalePaths.restaurant(restaurant.slug)}
                isFirst={index === 0}
              />
            ))}
          </div>
        </section>
      )}
      {zips.length > 0 && (
        <section className="stack gap-16" aria-labelledby="zips">
          <h2 id="zips" className="text-22">
            {m.on_sale_by_zip()}
          </h2>
          <ul className={`flex wrap gap-10 ${styles.zips}`}>
            {zips.map(({ zip, area, restaurants: count }) => (
              <li key={zip}>
                <Link className="pill outlined hover-border white stack text-15" to={onSalePaths.zip(zip)}>
                  <span className="num weight-700">{area ? `${zip} · ${area}` : zip}</span>
                  <span className="note">{m.landing_kitchen_count({ count })}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.hasMore && (
        <p>
          <ButtonLink variant="light" to="/kitchens">
            {m.kitchens_show_all()}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
