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
 * A bar chart for days, weeks or restaurants that includes negative values. A pointer and the arrow keys read one bar after
 * the other. Screen readers also get the same numbers as a table.
 */
export function BarChart({ label, columns, bars, formatTick, atLeast = 0 }: Props) {
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const lastKnown = bars.findLastIndex(({ value }) => value !== null);
  const index = chosenIndex ?? (lastKnown < 0 ? bars.length - 1 : lastKnown);
  const bar = bars[index];
  return (
    <figure className={`stack text-13 fit gap-8 ${styles.figure}`} aria-label={label}>
      <Reading bar={bar} before={columns[2]} />
      <div
        className={`relative ${styles.plot}`}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={index + 1}
        aria-valuetext={bar && [bar.name, bar.text, ...(bar.previous ? [columns[2], bar.previous.text] : [])].join(' ')}
        onKeyDown={(event) => {
          const next = toNextIndex(event.key, index, bars.length);
          if (next === null) return;
          event.preventDefault();
          setChosenIndex(next);
        }}
        onBlur={() => setChosenIndex(null)}
        onPointerLeave={() => setChosenIndex(null)}
      >
        <Plot {...{ bars, formatTick, atLeast, chosenIndex }} onChoose={setChosenIndex} />
      </div>
      <Names bars={bars} />
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

/** The bar that a key leads to; null for any other key. */
function toNextIndex(key: string, index: number, count: number): number | null {
  const targets = new Map([
    ['ArrowLeft', index - 1],
    ['ArrowDown', index - 1],
    ['ArrowRight', index + 1],
    ['ArrowUp', index + 1],
    ['Home', 0],
    ['End', count - 1],
  ]);
  const target = targets.get(key);
  return target === undefined ? null : Math.min(Math.max(0, target), count - 1);
}

/** The numbers of one bar, and of the period before with the look of its line. */
function Reading({ bar, before }: { bar: Bar | undefined; before: string | undefined }) {
  return (
    <p className={`note ${styles.reading}`} aria-hidden>
      {bar && (
        <>
          {bar.name} <b>{bar.text}</b>
          {bar.previous && (
            <span className="nowrap">
              <span className={styles.dots} />
              {before} <b>{bar.previous.text}</b>
            </span>
          )}
        </>
      )}
    </p>
  );
}

type PlotProps = Required<Pick<Props, 'bars' | 'formatTick' | 'atLeast'>> & {
  chosenIndex: number | null;
  onChoose: (index: number) => void;
};

function Plot({ bars, formatTick, atLeast, chosenIndex, onChoose }: PlotProps) {
  const values = bars.flatMap(({ value, previous }) => [value ?? 0, previous?.value ?? 0]);
  const { lowest, highest, ticks } = computeScale(values, atLeast);
  const heightOf = (value: number) => ((value - lowest) / (highest - lowest)) * 100;
  return (
    <>
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
            data-pointed={chosenIndex === index || undefined}
            onPointerEnter={() => onChoose(index)}
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
    </>
  );
}

/** Every so many names below the bars, counted from the last. */
function Names({ bars }: Pick<Props, 'bars'>) {
  const every = Math.max(1, Math.ceil(bars.length / namesShown));
  return (
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
  );
}

/** The period before as a dotted line through the middle of the bars. */
function PreviousLine({ bars, heightOf }: Pick<Props, 'bars'> & { heightOf: (value: number) => number }) {
  const points = bars.flatMap(({ previous }, index) =>
    previous ? [`${index + 0.5},${100 - heightOf(previous.value)}`] : [],
  );
  return points.length > 1 && <polyline className={styles.previous} points={points.join(' ')} />;
}
