import type { InsightMeal } from '@fondly/contract/restaurant/insights';
import styles from './insights.module.css';

/** Sold and left-over portions by meal name, the most listed first. */
export function MealTable({ meals }: { meals: readonly InsightMeal[] }) {
  return (
    <section className="panel content-start" aria-labelledby="by-meal">
      <h2 id="by-meal" className="text-18 tight">
        By meal
      </h2>
      {meals.length === 0 && <p className="note">No pickup of these weeks is over yet.</p>}
      {meals.length > 0 && (
        <table className={`table ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Meal</th>
              <th scope="col" className="number">
                Sold
              </th>
              <th scope="col" className="number">
                Sold out
              </th>
            </tr>
          </thead>
          <tbody>
            {meals.map(({ name, listingCount, listed, sold, soldOut }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="number">
                  {sold} of {listed}
                  <span className={`full sunken clip block ${styles.share}`} aria-hidden>
                    <span style={{ width: `${Math.round((sold / listed) * 100)}%` }} />
                  </span>
                </td>
                <td className="number">
                  {soldOut} of {listingCount}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
