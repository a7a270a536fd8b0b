import * as m from '@fondly/messages';
import { MessageText } from '../language/message-text.tsx';
import { pageLocale } from '../language/page-language.ts';
import styles from './meals-saved.module.css';

/** Each full plate is followed by a larger one. */
const plates = [25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000];
const findPlate = (count: number): number => plates.find((size) => size > count) ?? plates.at(-1) ?? 1;

/** The neighborhood's pot: what was saved in a ZIP today fills a plate, and the bite that is left on it gets smaller. */
export function MealsSaved({ zip, count }: { zip: string; count: number }) {
  const plate = findPlate(count);
  const left = plate - count;
  return (
    <p className={`inline-row gap-12 on-leaf radius-16 leading-135 ${styles.saved}`}>
      <Plate share={Math.min(1, count / plate)} />
      <span>
        <MessageText
          parts={m.meal_saved.parts({ count, number: count.toLocaleString(pageLocale), zip })}
          tags={{ number: (text) => <b className="num text-20 display">{text}</b> }}
        />{' '}
        {left > 0 && (
          <span className="note block">
            {m.meal_saved_next({ count: left, number: left.toLocaleString(pageLocale) })}
          </span>
        )}
      </span>
    </p>
  );
}

const radius = 19.5;
const around = 2 * Math.PI * radius;

/** The plate of the logo. Its rim fills, and its bite shrinks. */
function Plate({ share }: { share: number }) {
  return (
    <svg className="rigid" viewBox="0 0 48 48" width={48} height={48} aria-hidden>
      <circle className={styles.plate} cx={24} cy={24} r={radius} />
      <circle
        className={styles.rim}
        cx={24}
        cy={24}
        r={radius}
        strokeDasharray={around}
        strokeDashoffset={around * (1 - share)}
      />
      <path
        className={styles.bite}
        style={{ scale: String(1 - share * 0.75) }}
        d="M14.2 25c.3 6 4.4 10 9.8 10s9.5-4 9.8-10c.1-1.4-1.5-1.9-2.4-.9-1.9 2.2-4.3 3.3-7.4 3.3s-5.5-1.1-7.4-3.3c-.9-1-2.5-.5-2.4.9Z"
      />
    </svg>
  );
}
