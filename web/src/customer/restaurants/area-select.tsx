import * as m from '@fondly/messages';
import { IconMapPin, IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './area-select.module.css';
import type { ListScope } from './use-list-scope.ts';

type Props = {
  areas: readonly { slug: string; name: string }[];
  scope: ListScope;
  onChange: (scope: ListScope) => void;
};

const near = 'near';

/** Limits the list to one area, which is a fixed list of ZIP codes, or to the surroundings of the ZIP. */
export function AreaSelect({ areas, scope, onChange }: Props) {
  const id = useId();
  return (
    <div className={`row gap-12 ${styles.place}`}>
      <label className={`text-15 weight-600 nowrap ${styles.label}`} htmlFor={id}>
        {m.kitchens_where()}
      </label>
      <div className={`row relative ${styles.place}`}>
        <IconMapPin size={18} className={styles.pin} aria-hidden />
        <select
          id={id}
          className={`text-15 weight-600 pill white outlined hover-border ${styles.select}`}
          value={scope.zip ? near : (scope.area ?? '')}
          onChange={({ currentTarget: { value } }) => value !== near && onChange({ zip: null, area: value || null })}
        >
          {scope.zip && <option value={near}>{m.kitchens_near_zip({ zip: scope.zip })}</option>}
          <option value="">{m.kitchens_everywhere()}</option>
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
