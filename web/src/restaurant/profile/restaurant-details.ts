import type { Input } from '@fondly/contract/api';
import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import { isRefusal } from '../../shared/api/api-error.ts';
import { type Faults, type FormValues, usualFaults } from '../../shared/ui/forms/use-server-form.ts';
import { emailFault } from '../../shared/ui/forms/validate-email.ts';
import { chosenCuisines, cuisineField, websiteOf } from '../signup/parse-application.ts';
import { checkStep } from '../signup/steps/check-step.ts';

export type Facts = Input<'PUT /api/restaurant'>['body'];

/** The kitchen as the fields of the form begin. */
export function valuesOf(kitchen: OwnRestaurantView): FormValues {
  const { name, contactName, email, phone, address, zip, restaurantType, description, pickupInstructions } = kitchen;
  return {
    ...{ name, contactName, email, address, zip, restaurantType, description, pickupInstructions },
    phone: phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3'),
    websiteUrl: kitchen.websiteUrl ?? '',
    ...Object.fromEntries(kitchen.cuisines.map((slug) => [cuisineField(slug), 'on'])),
  };
}

export function readFacts(values: FormValues): Facts {
  const { name = '', contactName = '', email = '', phone = '', address = '', zip = '' } = values;
  return {
    ...{ name, contactName, email, phone, address, zip: zip.trim() },
    restaurantType: values.restaurantType as Facts['restaurantType'],
    cuisines: chosenCuisines(values),
    websiteUrl: websiteOf(values.websiteUrl ?? ''),
    description: values.description ?? '',
    pickupInstructions: values.pickupInstructions ?? '',
  };
}

/** Restaurant specification, section 5, Profile: name, contact name, email, phone, address, ZIP and type are required. */
export function checkFacts(values: FormValues): Faults {
  const faults: Faults = {};
  if (!values.name?.trim()) faults.name = 'Please enter the name of your restaurant.';
  if (!values.contactName?.trim()) faults.contactName = 'Please enter a name.';
  const wrongEmail = emailFault(values.email);
  if (wrongEmail) faults.email = wrongEmail;
  const digits = (values.phone ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length !== 10) faults.phone = 'Please enter a 10-digit phone number.';
  return { ...faults, ...checkStep(2, values, true) };
}

/** The specified sentences (restaurant specification, section 8, Profile). */
export function explainFacts(thrown: unknown): { faults?: Faults; problem?: string } {
  if (isRefusal(thrown, 'restaurant-exists')) return { faults: { email: thrown.message } };
  if (isRefusal(thrown, 'invalid-input')) return usualFaults(thrown);
  if (isRefusal(thrown, 'too-many-requests', 'already-decided', 'role-too-small')) return { problem: thrown.message };
  if (isRefusal(thrown)) return { problem: 'Failed to update profile. Please try again.' };
  return { problem: 'An unexpected error occurred. Please try again.' };
}
