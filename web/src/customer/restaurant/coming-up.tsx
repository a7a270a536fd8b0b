import type { MealView, MealWithRestaurantView } from '@fondly/contract/meals';
import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { MealPickupTime } from '../../shared/meal/meal-pickup-time.tsx';
import { Price } from '../../shared/meal/price.tsx';
import { formatSaleOpening, isForLaterDay } from '../../shared/meal/sale-opening.ts';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { OpeningAlert } from '../opening-alerts/opening-alert.tsx';
import styles from './coming-up.module.css';
import sectionStyles from './restaurant-section.module.css';

/** A search names the kitchen, which its own page does not. */
type ListedMeal = MealView & Partial<Pick<MealWithRestaurantView, 'restaurantName'>>;

/** Meals whose sales open later, with the time. Those of later days have no price yet. */
export function ComingUp({ meals, children }: { meals: readonly ListedMeal[]; children?: ReactNode }) {
  return (
    <section className={`stack gap-16 ${sectionStyles.section}`} aria-labelledby="coming-up">
      <div>
        <h2 id="coming-up" className={sectionStyles.title}>
          {m.kitchens_coming_up_title()}
        </h2>
        <p className="muted">{m.kitchens_coming_up_text()}</p>
      </div>
      <ul className={`grid gap-16 ${styles.meals}`} hidden={meals.length === 0}>
        {meals.map((meal) => (
          <li key={meal.id} className="row gap-14 align-start">
            <Picture src={meal.imageUrl} alt="" ratio="1/1" sizes="72px" className={styles.picture} />
            <div className="stack gap-4">
              <h3 className="text-16 weight-700 item-name" lang={restaurantLanguage}>
                {meal.name}
              </h3>
              {meal.restaurantName && (
                <Link className="link text-14" to={`/kitchen/${meal.restaurantId}`}>
                  {meal.restaurantName}
                </Link>
              )}
              <p className="text-14 weight-700 num">{formatSaleOpening(meal, readNow())}</p>
              <MealPickupTime meal={meal} isDayNamed />
              {!isForLaterDay(meal, readNow()) && <PriceAndStock meal={meal} />}
              <OpeningAlert meal={meal} />
            </div>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function PriceAndStock({ meal }: { meal: MealView }) {
  return (
    <div className="row wrap gap-10">
      <Price
        priceCents={meal.priceCents}
        originalPriceCents={meal.originalPriceCents}
        worthCents={meal.worthCents}
        isTaxed={meal.isTaxed}
        size="row"
      />
      <span className="note num">{m.customer_frame_alert_left({ count: meal.availableQuantity })}</span>
    </div>
  );
}
