import type { PeriodFigures } from '@fondly/contract/admin/totals';
import { formatCents } from '@fondly/contract/money';
import { Link } from 'wouter';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';

type Row = PeriodFigures & { key: string; name: string; to: string | null };

const figures: Column<Row>[] = [
  { name: 'Orders', isNumber: true, cell: ({ orders }) => orders },
  { name: 'Saved', isNumber: true, cell: ({ mealsSaved }) => mealsSaved },
  { name: 'Refunds', isNumber: true, cell: ({ refundsCents }) => formatCents(refundsCents) },
  { name: 'Net', isNumber: true, cell: ({ netCents }) => formatCents(netCents) },
];

/** Totals by name, the highest first. */
export function TotalsTable({ head, rows }: { head: string; rows: Row[] }) {
  const columns: Column<Row>[] = [{ name: head, cell: renderName }, ...figures];
  return <DataTable columns={columns} rows={rows} getKey={({ key }) => key} emptyText="Nothing sold on these days." />;
}

const renderName = ({ name, to }: Row) =>
  to ? (
    <Link className={styles.link} to={to}>
      {name}
    </Link>
  ) : (
    name
  );
