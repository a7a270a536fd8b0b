import type { AdminMeal } from '@fondly/contract/admin';
import { formatCents } from '@fondly/contract/money';
import { call } from '../../shared/api.ts';
import { Button } from '../../shared/button.tsx';
import { Panel } from '../parts/admin-page.tsx';
import styles from '../parts/parts.module.css';
import type { ReasonWish } from '../parts/reason-dialog.tsx';
import { dayWords } from '../parts/time-words.ts';

type Props = { meals: AdminMeal[]; onFlag: (wish: ReasonWish) => void };

/** Meals of today and the days to come; each can be shown to admins only. */
export function Meals({ meals, onFlag }: Props) {
  return (
    <Panel title="Meals to come">
      {meals.length === 0 && <p className={styles.none}>Nothing is listed.</p>}
      {meals.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Meal</th>
              <th scope="col" className={styles.middle}>
                Day
              </th>
              <th scope="col" className={`${styles.number} ${styles.middle}`}>
                Left
              </th>
              <th scope="col" className={styles.number}>
                Price
              </th>
              <th scope="col">
                <span className="visually-hidden">Who sees it</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {meals.map((meal) => (
              <Row key={meal.id} meal={meal} onFlag={onFlag} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Row({ meal, onFlag }: { meal: AdminMeal; onFlag: Props['onFlag'] }) {
  const { name, availableDate, availableQuantity, priceCents, isActive, adminOnly } = meal;
  const label = adminOnly ? 'Show to everybody' : 'Admins only';
  return (
    <tr>
      <th scope="row">
        {name}
        {!isActive && ' (off sale)'}
        {adminOnly && ' (admins only)'}
      </th>
      <td className={styles.middle}>{dayWords(availableDate)}</td>
      <td className={`${styles.number} ${styles.middle}`}>{availableQuantity}</td>
      <td className={styles.number}>{formatCents(priceCents)}</td>
      <td>
        <Button look="subtle" aria-label={`${label}: ${name}`} onClick={() => onFlag(flagWish(meal))}>
          {label}
        </Button>
      </td>
    </tr>
  );
}

function flagWish({ id, name, adminOnly }: AdminMeal): ReasonWish {
  const next = !adminOnly;
  return {
    title: next ? `Show ${name} to admins only` : `Show ${name} to everybody`,
    confirm: next ? 'Hide it' : 'Show it',
    hint: 'Only the audit log keeps this.',
    said: next ? `${name} is shown to admins only` : `${name} is shown to everybody`,
    send: (reason) =>
      call('PUT /api/admin/meals/:id/admin-only', { params: { id }, body: { adminOnly: next, reason } }),
  };
}
