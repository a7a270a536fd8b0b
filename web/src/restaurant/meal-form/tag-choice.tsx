import styles from './choices.module.css';

const tags = [
  { value: 'chefs-pick', label: "Chef's Pick" },
  { value: 'discounted-menu', label: 'Discounted Menu' },
] as const;

/** The one tag of a meal. */
export function TagChoice({ first, error }: { first: string; error: string | undefined }) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Tag</legend>
      <div className={styles.pills}>
        {tags.map(({ value, label }) => (
          <label key={value} className={styles.pill}>
            <input type="radio" name="tag" value={value} defaultChecked={value === first} />
            {label}
          </label>
        ))}
      </div>
      {error && <p className={styles.fault}>{error}</p>}
    </fieldset>
  );
}
