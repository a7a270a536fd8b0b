import { useId } from 'react';
import styles from './checkbox-pills.module.css';

type Props<Word extends string> = {
  legend: string;
  words: readonly Word[];
  names: Record<Word, string>;
  value: readonly Word[];
  onChange: (value: Word[]) => void;
  note?: string;
};

/** Any of a few words, each on or off. */
export function CheckPills<Word extends string>({ legend, words, names, value, onChange, note }: Props<Word>) {
  const noteId = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={note ? noteId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.pills}>
        {words.map((word) => (
          <label key={word} className={styles.pill}>
            <input
              type="checkbox"
              checked={value.includes(word)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(words.filter((one) => (one === word ? checked : value.includes(one))))
              }
            />
            {names[word]}
          </label>
        ))}
      </div>
      {note && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
