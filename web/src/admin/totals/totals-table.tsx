import { formatCents } from '@fondly/contract/money';
import type { SpanFigures } from '@fondly/contract/totals';
import { Link } from 'react-router';
import styles from '../parts/parts.module.css';

type Row = SpanFigures & { key: string; name: string; to: string | null };

/** Who or what took how much, most first. */
export function TotalsTable({ head, rows }: { head: string; rows: Row[] }) {
  if (rows.length === 0) return <p className={styles.none}>Nothing sold on these days.</p>;
  const wide = `${styles.number} ${styles.middle}`;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={wide}>
            Orders
          </th>
          <th scope="col" className={wide}>
            Saved
          </th>
          <th scope="col" className={wide}>
            Refunds
          </th>
          <th scope="col" className={styles.number}>
            Net
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, to, orders, mealsSaved, refundsCents, netCents }) => (
          <tr key={key}>
            <th scope="row">
              {to ? (
                <Link className={styles.link} to={to}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </th>
            <td className={wide}>{orders}</td>
            <td className={wide}>{mealsSaved}</td>
            <td className={wide}>{formatCents(refundsCents)}</td>
            <td className={styles.number}>{formatCents(netCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
