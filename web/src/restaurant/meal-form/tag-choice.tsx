import styles from './choices.module.css';

const tags = [
  { value: 'chefs-pick', label: "Chef's Pick" },
  { value: 'discounted-menu', label: 'Discounted Menu' },
] as const;

export function TagChoice({ first, error }: { first: string; error: string | undefined }) {
  return (
    <fieldset>
      <legend className={`label ${styles.legend}`}>Tag</legend>
      <div className="flex wrap gap-8">
        {tags.map(({ value, label }) => (
          <label
            key={value}
            className={`text-15 weight-600 pill relative white inline-row outlined padding-x-16 height-48 pointer ${styles.pill}`}
          >
            <input type="radio" name="tag" value={value} defaultChecked={value === first} />
            {label}
          </label>
        ))}
      </div>
      {error && <p className={`text-13 weight-550 danger-text ${styles.fault}`}>{error}</p>}
    </fieldset>
  );
}
