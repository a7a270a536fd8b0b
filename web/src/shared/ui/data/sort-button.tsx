import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './sort-button.module.css';

/** The order of a list: "name" is ascending, "-name" descending. */
export type Sorting = { value: string; onSort: (value: string) => void };

type Props = { sorting: Sorting; sortKey: string; isNumber?: true | undefined; children: ReactNode };

/**
 * The heading of a column that can be sorted. The first press begins with the largest number, or with A. The arrow of
 * numbers comes first, so that the heading ends where they end.
 */
export function SortButton({ sorting: { value, onSort }, sortKey, isNumber, children }: Props) {
  const [ascending, descending] = [sortKey, `-${sortKey}`];
  const first = isNumber ? descending : ascending;
  const next = value === ascending ? descending : value === descending ? ascending : first;
  const Icon = value === ascending ? IconArrowUp : value === descending ? IconArrowDown : IconArrowsSort;
  const icon = <Icon size={14} aria-hidden />;
  return (
    <button
      type="button"
      className={`row gap-4 nowrap ${isNumber ? 'push' : ''} ${styles.sort}`}
      data-chosen={value === ascending || value === descending || undefined}
      onClick={() => onSort(next)}
    >
      {isNumber && icon}
      {children}
      {!isNumber && icon}
    </button>
  );
}

/** What screen readers say about the heading. */
export function toAriaSort(value: string, sortKey: string): 'ascending' | 'descending' | 'none' {
  if (value === sortKey) return 'ascending';
  return value === `-${sortKey}` ? 'descending' : 'none';
}
