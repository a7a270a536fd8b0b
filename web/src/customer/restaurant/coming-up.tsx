import type { MealView } from '@fondly/contract/meals';
import * as m from '@fondly/messages';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { MealPickupTime } from '../../shared/meal/meal-pickup-time.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import styles from './coming-up.module.css';

/** Meals of later days. They go on sale on their own day, so none has a price or a button. */
export function ComingUp({ meals }: { meals: readonly MealView[] }) {
  return (
    <section className={`stack gap-16 ${styles.section}`} aria-labelledby="coming-up">
      <div>
        <h2 id="coming-up" className={styles.title}>
          {m.kitchens_coming_up_title()}
        </h2>
        <p className="muted">{m.kitchens_coming_up_text()}</p>
      </div>
      <ul className={`grid gap-16 ${styles.meals}`}>
        {meals.map((meal) => (
          <li key={meal.id} className="row gap-14 align-start">
            <Picture src={meal.imageUrl} alt="" ratio="1/1" sizes="72px" className={styles.picture} />
            <div className="stack gap-4">
              <h3 className="text-16 weight-700 item-name" lang={restaurantLanguage}>
                {meal.name}
              </h3>
              <MealPickupTime meal={meal} isDayAlwaysShown />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
