import type { PointState } from '@fondly/contract/public-pages/map';
import * as m from '@fondly/messages';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { restaurantTypeNames } from '../../../shared/restaurant/restaurant-type-names.ts';
import fieldStyles from '../../../shared/ui/forms/field.module.css';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { Switch } from '../../../shared/ui/forms/switch.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { FieldErrors, FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import { ZipField } from '../../../shared/ui/forms/zip-field.tsx';
import type { Cuisine } from '../use-cuisines.ts';
import wizard from '../wizard.module.css';
import { CuisineChoice } from './cuisine-choice.tsx';
import styles from './location-step.module.css';
import { PointField } from './point-field.tsx';

type Props = {
  values: FormValues;
  fieldErrors: FieldErrors;
  cuisines: readonly Cuisine[];
  /** Left out in a new application. */
  pointState?: PointState;
};

const types = Object.entries(restaurantTypeNames);

/** Step 2, Location and Type. */
export function LocationStep({ values, fieldErrors, cuisines, pointState }: Props) {
  const [zip, setZip] = useState(values.zip ?? '');
  const [type, setType] = useState(values.restaurantType);
  const field = (name: string) => ({ name, defaultValue: values[name], error: fieldErrors[name] });
  return (
    <div className={`stack fit gap-20 ${wizard.fields}`}>
      <TextField
        label={m.common_address()}
        {...field('address')}
        maxLength={200}
        autoComplete="street-address"
        required
      />
      <div className={`grid ${wizard.pair}`}>
        <ZipField
          label={m.common_zip_code()}
          {...field('zip')}
          autoComplete="postal-code"
          required
          onChange={(event) => setZip(event.currentTarget.value)}
        />
        <Field label={m.restaurant_signup_type_label()} error={fieldErrors.restaurantType}>
          {(control) => (
            <>
              <select
                {...control}
                className={`fit full white height-48 text-16 ${fieldStyles.input} ${styles.select}`}
                name="restaurantType"
                defaultValue={values.restaurantType ?? ''}
                required
                onChange={(event) => setType(event.currentTarget.value)}
              >
                <option value="" disabled>
                  {m.restaurant_signup_type_placeholder()}
                </option>
                {types.map(([type, name]) => (
                  <option key={type} value={type}>
                    {name()}
                  </option>
                ))}
              </select>
              <IconSelector size={18} className={styles.arrows} aria-hidden />
            </>
          )}
        </Field>
      </div>
      <PointField values={values} zip={zip} error={fieldErrors.point} state={pointState} />
      {pointState && type === 'ghost-kitchen' && <HidesPoint isOn={values.hidesPoint === 'on'} />}
      {cuisines.length > 0 && <CuisineChoice values={values} cuisines={cuisines} error={fieldErrors.cuisines} />}
      <TextField
        label={m.restaurant_signup_website_label()}
        optional
        {...field('websiteUrl')}
        type="url"
        maxLength={300}
        autoComplete="url"
        placeholder="https://"
      />
    </div>
  );
}

/** A ghost kitchen may be somebody's home. */
function HidesPoint({ isOn }: { isOn: boolean }) {
  const [isChecked, setChecked] = useState(isOn);
  return (
    <div className="stack gap-4">
      <Switch name="hidesPoint" label={m.map_hides_point()} checked={isChecked} onChange={setChecked} />
      <p className="note">{m.map_hides_point_note()}</p>
    </div>
  );
}
