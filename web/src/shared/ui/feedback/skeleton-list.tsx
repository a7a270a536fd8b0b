import * as m from '@fondly/messages';
import { Skeleton } from './skeleton.tsx';
import styles from './skeleton-list.module.css';

type Props = {
  /** Tells screen readers what is loading: "your orders". */
  what: string;
  rows?: number;
  /** The shape of one entry: a row, or a card with a picture, lines of text and sometimes a button. */
  card?: { ratio: '4 / 3' | '16 / 9' | '16 / 10'; lines: 2 | 3; hasButton?: boolean };
  /** The grid of the loaded list, where it is not the usual one. */
  className?: string | undefined;
};

const lineWidths = [
  { width: '70%', height: 20 },
  { width: '45%', height: 16 },
  { width: '35%', height: 16 },
];

/** Placeholder of a list that is loading. */
export function SkeletonList({ what, rows = 3, card, className }: Props) {
  return (
    <div className={className ?? (card ? styles.cards : 'grid gap-16')} role="status" aria-busy>
      <span className="visually-hidden">{m.page_loading({ what })}</span>
      {[...Array(rows).keys()].map((row) =>
        card ? <SkeletonCard key={row} {...card} /> : <Skeleton key={row} height={84} radius={16} />,
      )}
    </div>
  );
}

function SkeletonCard({ ratio, lines, hasButton = false }: NonNullable<Props['card']>) {
  return (
    <div className="grid gap-10 content-start">
      <Skeleton height="auto" radius={16} ratio={ratio} />
      {lineWidths.slice(0, lines).map((line) => (
        <Skeleton key={line.width} {...line} />
      ))}
      {hasButton && <Skeleton height={44} radius={999} className={styles.button} />}
    </div>
  );
}
