import type { Input } from '@fondly/contract/api';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { isApiError } from '../../shared/api/api-error.ts';
import { type FieldErrors, type FormValues, toFormErrors } from '../../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../../shared/ui/forms/validate-email.ts';
import { cuisineField, listChosenCuisines, normalizeWebsite } from '../signup/parse-application.ts';
import { checkStep } from '../signup/steps/check-step.ts';
import { parsePoint } from '../signup/steps/parse-point.ts';

export type RestaurantDetails = Input<'PUT /api/restaurant'>['body'];

/** A restaurant as field values. */
export function toFormValues(restaurant: StaffRestaurantView): FormValues {
  const { name, contactName, email, phone, address, zip, restaurantType, description, pickupInstructions } = restaurant;
  return {
    name,
    contactName,
    email,
    address,
    zip,
    restaurantType,
    description,
    pickupInstructions,
    phone: phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3'),
    websiteUrl: restaurant.websiteUrl ?? '',
    ...(restaurant.point && {
      latitude: String(restaurant.point.latitude),
      longitude: String(restaurant.point.longitude),
    }),
    ...(restaurant.hidesPoint && { hidesPoint: 'on' }),
    ...Object.fromEntries(restaurant.cuisines.map((slug) => [cuisineField(slug), 'on'])),
  };
}

export function parseDetails(values: FormValues): RestaurantDetails {
  const { name = '', contactName = '', email = '', phone = '', address = '', zip = '' } = values;
  return {
    name,
    contactName,
    email,
    phone,
    address,
    zip: zip.trim(),
    point: parsePoint(values) ?? null,
    hidesPoint: values.hidesPoint === 'on',
    restaurantType: values.restaurantType as RestaurantDetails['restaurantType'],
    cuisines: listChosenCuisines(values),
    websiteUrl: normalizeWebsite(values.websiteUrl ?? ''),
    description: values.description ?? '',
    pickupInstructions: values.pickupInstructions ?? '',
  };
}

/** Name, contact name, email, phone, address, ZIP and type are required. */
export function checkDetails(values: FormValues): FieldErrors {
  const fieldErrors: FieldErrors = {};
  if (!values.name?.trim()) fieldErrors.name = m.restaurant_signup_error_name();
  if (!values.contactName?.trim()) fieldErrors.contactName = m.restaurant_profile_error_contact_name();
  const wrongEmail = validateEmail(values.email);
  if (wrongEmail) fieldErrors.email = wrongEmail;
  const digits = (values.phone ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length !== 10) fieldErrors.phone = m.restaurant_signup_error_phone();
  return { ...fieldErrors, ...checkStep(2, values, true) };
}

/** The specified sentences. */
export function explainDetailsError(thrown: unknown): { fieldErrors?: FieldErrors; problem?: string } {
  if (isApiError(thrown, 'restaurant-exists')) return { fieldErrors: { email: thrown.message } };
  if (isApiError(thrown, 'invalid-input')) return toFormErrors(thrown);
  if (isApiError(thrown, 'too-many-requests', 'already-reviewed', 'role-too-low')) return { problem: thrown.message };
  if (isApiError(thrown)) return { problem: m.restaurant_profile_error_update() };
  return { problem: m.restaurant_profile_error_unexpected() };
}
