import { IconMapPin, IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './area-select.module.css';

type Props = {
  areas: readonly { slug: string; name: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
};

/** Limits the list to one area. Each area is a fixed list of ZIP codes. */
export function AreaSelect({ areas, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="row gap-12">
      <label className={`text-15 weight-600 nowrap ${styles.label}`} htmlFor={id}>
        Where are you?
      </label>
      <div className="row relative">
        <IconMapPin size={18} className={styles.pin} aria-hidden />
        <select
          id={id}
          className={`text-15 weight-600 pill white outlined hover-border ${styles.select}`}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        >
          <option value="">Everywhere</option>
          {areas.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <IconSelector size={16} className={styles.arrows} aria-hidden />
      </div>
    </div>
  );
}
