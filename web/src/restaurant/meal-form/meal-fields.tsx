import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { TimeField } from '../../shared/ui/forms/time-field.tsx';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { FoodFields } from './food-fields.tsx';
import styles from './meal-form.module.css';
import { TagChoice } from './tag-choice.tsx';

type Props = { initialValues: FormValues; fieldErrors: FieldErrors; today: string };

/** What the meal is, its price and its pickup window. */
export function MealFields({ initialValues, fieldErrors, today }: Props) {
  const field = (name: string) => ({ name, defaultValue: initialValues[name], error: fieldErrors[name] });
  return (
    <>
      <TextField label="Name" {...field('name')} maxLength={120} autoComplete="off" />
      <TextAreaField label="Description" {...field('description')} maxLength={1000} rows={2} />
      <TextField label="Ingredients" optional {...field('ingredients')} maxLength={1000} autoComplete="off" />
      <FoodFields initialValues={initialValues} fieldErrors={fieldErrors} />
      <div className={styles.two}>
        <TextField
          label="Price"
          hint="$0.00, or at least $0.50."
          {...field('priceCents')}
          inputMode="decimal"
          placeholder="6.50"
          autoComplete="off"
        />
        <TextField
          label="Original price"
          optional
          {...field('originalPriceCents')}
          inputMode="decimal"
          placeholder="14.00"
          autoComplete="off"
        />
        <TextField label="Available quantity" {...field('availableQuantity')} inputMode="numeric" autoComplete="off" />
        <TextField
          label="Restock level"
          optional
          hint="What Restock suggests, less what was sold."
          {...field('initialQuantity')}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={styles.three}>
        <TextField label="Date" {...field('availableDate')} type="date" min={today} />
        <TimeField label="Pickup start" {...field('pickupStartTime')} />
        <TimeField label="Pickup end" {...field('pickupEndTime')} />
      </div>
      <TagChoice initialTag={initialValues.tag ?? 'chefs-pick'} error={fieldErrors.tag} />
    </>
  );
}
