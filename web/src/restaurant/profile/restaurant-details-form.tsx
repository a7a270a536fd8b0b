import { policies } from '@fondly/contract/policies';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { LocationStep } from '../signup/steps/location-step.tsx';
import { useCuisines } from '../signup/use-cuisines.ts';
import styles from './profile.module.css';
import {
  checkDetails,
  explainDetailsError,
  parseDetails,
  type RestaurantDetails,
  toFormValues,
} from './restaurant-details.ts';

type Props = {
  restaurant: StaffRestaurantView;
  button: string;
  /** Checks the fields that `more` adds. */
  check?: (values: FormValues) => FieldErrors;
  send: (facts: RestaurantDetails, values: FormValues) => Promise<void>;
  onCancel?: () => void;
  more?: (fieldErrors: FieldErrors) => ReactNode;
};

/** The restaurant's details as a form, for its profile and its application. */
export function RestaurantDetailsForm({ restaurant, button, check, send, onCancel, more }: Props) {
  const cuisines = useCuisines();
  const form = useServerForm({
    check: (values) => ({ ...checkDetails(values), ...check?.(values) }),
    send: (values) => send(parseDetails(values), values),
    explain: explainDetailsError,
  });
  const values = toFormValues(restaurant);
  const field = (name: string) => ({ name, defaultValue: values[name], error: form.fieldErrors[name] });
  return (
    <form {...form.formProps} className="stack gap-20">
      <TextField
        label={m.restaurant_signup_name_label()}
        {...field('name')}
        maxLength={100}
        autoComplete="organization"
      />
      <div className={`columns-2 ${styles.pair}`}>
        <TextField
          label={m.restaurant_profile_contact_name_label()}
          {...field('contactName')}
          maxLength={100}
          autoComplete="name"
        />
        <TextField label={m.common_phone()} {...field('phone')} type="tel" maxLength={30} autoComplete="tel-national" />
      </div>
      <TextField
        label={m.common_email()}
        {...field('email')}
        type="email"
        maxLength={254}
        autoComplete="email"
        hint={m.restaurant_profile_email_hint()}
      />
      {/* The choices of cuisines arrive later; fields keep their first values, so they begin again with them. */}
      <LocationStep
        key={cuisines.length}
        values={values}
        fieldErrors={form.fieldErrors}
        cuisines={cuisines}
        pointState={restaurant.pointState}
      />
      <TextAreaField
        label={m.restaurant_profile_description_label()}
        optional
        {...field('description')}
        maxLength={policies.restaurantDescriptionMaxLength}
        hint={m.restaurant_profile_description_hint()}
      />
      <TextAreaField
        label={m.restaurant_profile_pickup_instructions_label()}
        optional
        {...field('pickupInstructions')}
        maxLength={policies.pickupInstructionsMaxLength}
        hint={m.restaurant_profile_pickup_instructions_hint()}
      />
      {more?.(form.fieldErrors)}
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <div className={`flex wrap gap-12 ${styles.save}`}>
        <Button type="submit" isPending={form.isSending}>
          {button}
        </Button>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}
