import * as m from '@fondly/messages';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { TimeField } from '../../shared/ui/forms/time-field.tsx';
import type { FieldErrors, FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { priceLimits } from './check-meal.ts';
import { FoodFields } from './food-fields.tsx';
import { KeepingFields } from './keeping-fields.tsx';
import styles from './meal-form.module.css';
import { OriginalPriceKind } from './original-price-kind.tsx';
import { TagChoice } from './tag-choice.tsx';

type Props = { initialValues: FormValues; fieldErrors: FieldErrors; today: string };

/** What the meal is, its price and its pickup window. */
export function MealFields({ initialValues, fieldErrors, today }: Props) {
  const field = (name: string) => ({ name, defaultValue: initialValues[name], error: fieldErrors[name] });
  return (
    <>
      <TextField label={m.meal_form_name()} {...field('name')} maxLength={120} autoComplete="off" />
      <TextAreaField label={m.meal_form_description()} {...field('description')} maxLength={1000} rows={2} />
      <TextField
        label={m.meal_form_ingredients()}
        optional
        {...field('ingredients')}
        maxLength={1000}
        autoComplete="off"
      />
      <FoodFields initialValues={initialValues} fieldErrors={fieldErrors} />
      <KeepingFields initialValues={initialValues} fieldErrors={fieldErrors} />
      <TextField
        label={m.meal_form_reheating()}
        optional
        hint={m.meal_form_reheating_hint()}
        {...field('reheating')}
        maxLength={200}
        autoComplete="off"
      />
      <div className={styles.two}>
        <TextField
          label={m.meal_form_price()}
          hint={m.meal_form_price_hint(priceLimits())}
          {...field('priceCents')}
          inputMode="decimal"
          placeholder="6.50"
          autoComplete="off"
        />
        <TextField
          label={m.meal_form_original_price()}
          optional
          {...field('originalPriceCents')}
          inputMode="decimal"
          placeholder="14.00"
          autoComplete="off"
        />
        <TextField
          label={m.meal_form_available_quantity()}
          {...field('availableQuantity')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          label={m.meal_form_restock_level()}
          optional
          hint={m.meal_form_restock_level_hint()}
          {...field('initialQuantity')}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <OriginalPriceKind initialKind={initialValues.originalPriceKind} />
      <div className={styles.three}>
        <TextField label={m.meal_form_date()} {...field('availableDate')} type="date" min={today} />
        <TimeField label={m.meal_form_pickup_start()} {...field('pickupStartTime')} />
        <TimeField label={m.meal_form_pickup_end()} {...field('pickupEndTime')} />
      </div>
      <TimeField
        label={m.meal_form_on_sale_from()}
        optional
        hint={m.meal_form_on_sale_from_hint()}
        {...field('onSaleTime')}
      />
      <TagChoice initialTag={initialValues.tag ?? 'chefs-pick'} error={fieldErrors.tag} />
    </>
  );
}
