import { ChartTable } from './chart-table.tsx';
import { computeScale } from './compute-scale.ts';
import styles from './sparkline.module.css';

export type SparklinePoint = {
  key: string;
  name: string;
  /** Null means unknown, which differs from zero: the line is dotted there. */
  value: number | null;
  text: string;
};
type Props = {
  /** What the line shows: "Rating by week". */
  label: string;
  /** Headings of the table for screen readers. */
  columns: readonly [name: string, value: string];
  points: readonly SparklinePoint[];
  /** The line is drawn on a scale that reaches at least this value, such as 100 for percent. */
  atLeast: number;
};

const [width, height, inset] = [100, 40, 4];
/** Fewer points make no line. */
const minPoints = 5;
export const hasLine = (points: Props['points']): boolean =>
  points.filter(({ value }) => value !== null).length >= minPoints;

/** A small line below a number that shows where it comes from. Screen readers get the same values as a table. */
export function Sparkline({ label, columns, points, atLeast }: Props) {
  const { lowest, highest } = computeScale(
    points.map(({ value }) => value ?? 0),
    atLeast,
  );
  const toX = (index: number) => inset + (index / Math.max(1, points.length - 1)) * (width - 2 * inset);
  const toY = (value: number) => height - inset - ((value - lowest) / (highest - lowest)) * (height - 2 * inset);
  const known = points.flatMap(({ value }, index) => (value === null ? [] : [{ index, x: toX(index), y: toY(value) }]));
  const toPath = (isJoined: (index: number, before: number | undefined) => boolean) =>
    known
      .map(({ x, y, index }, place) => `${place > 0 && isJoined(index, known[place - 1]?.index) ? 'L' : 'M'}${x} ${y}`)
      .join(' ');
  const last = known.at(-1);
  return (
    <>
      {hasLine(points) && (
        <div className={`relative ${styles.sparkline}`} aria-hidden>
          <svg className="full block" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
            <path className={styles.gaps} d={toPath((index, before) => before !== index - 1)} />
            <path className={styles.line} d={toPath((index, before) => before === index - 1)} />
          </svg>
          {last && <span className={styles.dot} style={{ left: `${last.x}%`, top: `${(last.y / height) * 100}%` }} />}
        </div>
      )}
      <ChartTable
        label={label}
        columns={columns}
        rows={points.map(({ key, name, text }) => ({ key, cells: [name, text] }))}
      />
    </>
  );
}
