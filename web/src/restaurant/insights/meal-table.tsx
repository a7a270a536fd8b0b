import type { InsightMeal } from '@fondly/contract/restaurant/insights';
import * as m from '@fondly/messages';
import styles from './insights.module.css';

/** Sold and left-over portions by meal name, the most listed first. */
export function MealTable({ meals }: { meals: readonly InsightMeal[] }) {
  return (
    <section className="panel content-start drawn-later" aria-labelledby="by-meal">
      <h2 id="by-meal" className="text-18 tight">
        {m.insights_meals()}
      </h2>
      {meals.length === 0 && <p className="note">{m.insights_meals_none()}</p>}
      {meals.length > 0 && (
        <table className={`table ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{m.insights_meals_meal()}</th>
              <th scope="col" className="number">
                {m.insights_meals_sold()}
              </th>
              <th scope="col" className="number">
                {m.insights_meals_sold_out()}
              </th>
            </tr>
          </thead>
          <tbody>
            {meals.map(({ name, listingCount, listed, sold, soldOut }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="number">
                  {m.insights_meals_share({ count: sold, total: listed })}
                  <span className={`full sunken clip block ${styles.share}`} aria-hidden>
                    <span style={{ width: `${Math.round((sold / listed) * 100)}%` }} />
                  </span>
                </td>
                <td className="number">{m.insights_meals_share({ count: soldOut, total: listingCount })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
