import { useState } from 'react';
import styles from './bar-chart.module.css';
import { computeScale } from './compute-scale.ts';

export type Bar = {
  key: string;
  /** What stands below the bar and in the table: "Fri, Nov 20". */
  name: string;
  /** Below the axis, when the name is too long for it. */
  shortName?: string;
  /** Null where nothing is known, which is not the same as zero. */
  value: number | null;
  /** The value as people read it: "$48.50". */
  text: string;
};
type Props = {
  /** What the chart shows: "Net by day". */
  label: string;
  /** Heads of the table that programs read aloud: what a bar stands for, and what its value is. */
  columns: readonly [name: string, value: string];
  bars: readonly Bar[];
  /** A round value of the axis as people read it. */
  formatTick: (value: number) => string;
  /** Where the axis ends when no value reaches it, such as 100 for percent. */
  atLeast?: number;
};

const namesShown = 6;

/**
 * The one chart of the house: a bar for each day, week or kitchen, below zero too. Drawn for eyes alone; whoever listens
 * has the same figures as a table, and whoever points at a bar reads it above.
 */
export function BarChart({ label, columns, bars, formatTick, atLeast = 0 }: Props) {
  const [hoveredIndex, setHoveredIndex] = useState<number | null>(null);
  const values = bars.map(({ value }) => value ?? 0);
  const { lowest, highest, ticks } = computeScale(values, atLeast);
  const heightOf = (value: number) => ((value - lowest) / (highest - lowest)) * 100;
  const bar = bars[hoveredIndex ?? -1] ?? bars.at(-1);
  const every = Math.max(1, Math.ceil(bars.length / namesShown));
  return (
    <figure className={`stack text-13 fit gap-8 ${styles.figure}`} aria-label={label}>
      <p className={`note ${styles.told}`} aria-hidden>
        {bar && (
          <>
            {bar.name} <b>{bar.text}</b>
          </>
        )}
      </p>
      <div className={`relative ${styles.plot}`} aria-hidden onPointerLeave={() => setHoveredIndex(null)}>
        {ticks.map((value) => (
          <span key={value} className={styles.tick} style={{ bottom: `${heightOf(value)}%` }}>
            <span>{formatTick(value)}</span>
          </span>
        ))}
        <svg
          aria-hidden
          className={`full ${styles.bars}`}
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
              <rect className={styles.room} x={index} y={0} width={1} height={100} />
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
      <DataTable label={label} columns={columns} bars={bars} />
    </figure>
  );
}

function DataTable({ label, columns, bars }: Pick<Props, 'label' | 'columns' | 'bars'>) {
  return (
    <table className="visually-hidden">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, text }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
