import { useState } from 'react';
import styles from './bar-chart.module.css';
import { ChartTable } from './chart-table.tsx';
import { computeScale } from './compute-scale.ts';

export type Bar = {
  key: string;
  /** Shown below the bar and in the table: "Fri, Nov 20". */
  name: string;
  /** Shown on the axis where `name` is too long. */
  shortName?: string;
  /** Null means unknown, which differs from zero. */
  value: number | null;
  /** The formatted value: "$48.50". */
  text: string;
  /** The same day or week of the period before. */
  previous?: { value: number; text: string };
};
type Props = {
  /** What the chart shows: "Net by day". */
  label: string;
  /** Headings of the table for screen readers: what a bar is, what its value is, and what the value before it is. */
  columns: readonly [name: string, value: string, previous?: string];
  bars: readonly Bar[];
  /** Formats a round value of the axis. */
  formatTick: (value: number) => string;
  /** The axis reaches at least this value, such as 100 for percent. */
  atLeast?: number;
};

const namesShown = 6;

/**
 * A bar chart for days, weeks or restaurants that includes negative values. Screen readers get the same numbers as a
 * table.
 */
export function BarChart({ label, columns, bars, formatTick, atLeast = 0 }: Props) {
  const [hoveredIndex, setHoveredIndex] = useState<number | null>(null);
  const values = bars.flatMap(({ value, previous }) => [value ?? 0, previous?.value ?? 0]);
  const { lowest, highest, ticks } = computeScale(values, atLeast);
  const heightOf = (value: number) => ((value - lowest) / (highest - lowest)) * 100;
  const bar = bars[hoveredIndex ?? -1] ?? bars.findLast(({ value }) => value !== null) ?? bars.at(-1);
  const every = Math.max(1, Math.ceil(bars.length / namesShown));
  return (
    <figure className={`stack text-13 fit gap-8 ${styles.figure}`} aria-label={label}>
      <p className={`note ${styles.reading}`} aria-hidden>
        {bar && (
          <>
            {bar.name} <b>{bar.text}</b>
            {bar.previous && ` · ${columns[2] ?? ''} ${bar.previous.text}`}
          </>
        )}
      </p>
      <div className={`relative ${styles.plot}`} aria-hidden onPointerLeave={() => setHoveredIndex(null)}>
        {ticks.map((value) => (
          <span key={value} className={`absolute line-above ${styles.tick}`} style={{ bottom: `${heightOf(value)}%` }}>
            <span>{formatTick(value)}</span>
          </span>
        ))}
        <svg
          aria-hidden
          className={`full block absolute ${styles.bars}`}
          viewBox={`0 0 ${Math.max(1, bars.length)} 100`}
          preserveAspectRatio="none"
        >
          {bars.map(({ key, value }, index) => (
            <g
              key={key}
              className={styles.one}
              data-pointed={hoveredIndex === index || undefined}
              onPointerEnter={() => setHoveredIndex(index)}
            >
              <rect className={styles.column} x={index} y={0} width={1} height={100} />
              {value !== null && (
                <rect
                  className={value < 0 ? styles.below : styles.bar}
                  x={index + 0.12}
                  width={0.76}
                  y={100 - heightOf(Math.max(0, value))}
                  height={Math.abs(heightOf(value) - heightOf(0))}
                />
              )}
            </g>
          ))}
          <PreviousLine bars={bars} heightOf={heightOf} />
        </svg>
      </div>
      <div className={`flex muted ${styles.names}`} aria-hidden>
        {bars.map(({ key, name, shortName }, index) => {
          const fromLast = (bars.length - 1 - index) / every;
          return (
            <span key={key} className={`flex fit ${styles.name}`}>
              {Number.isInteger(fromLast) && (
                <span data-second={fromLast % 2 === 1 || undefined}>{shortName ?? name}</span>
              )}
            </span>
          );
        })}
      </div>
      <ChartTable
        label={label}
        columns={columns.filter((name) => name !== undefined)}
        rows={bars.map(({ key, name, text, previous }) => ({
          key,
          cells: [name, text, ...(previous ? [previous.text] : [])],
        }))}
      />
    </figure>
  );
}

/** The period before as a dotted line through the middle of the bars. */
function PreviousLine({ bars, heightOf }: Pick<Props, 'bars'> & { heightOf: (value: number) => number }) {
  const points = bars.flatMap(({ previous }, index) =>
    previous ? [`${index + 0.5},${100 - heightOf(previous.value)}`] : [],
  );
  return points.length > 1 && <polyline className={styles.previous} points={points.join(' ')} />;
}
