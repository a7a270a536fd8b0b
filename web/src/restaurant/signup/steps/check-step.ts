import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import type { FieldErrors, FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../../../shared/ui/forms/validate-email.ts';
import { findWebsiteFault, listChosenCuisines } from '../parse-application.ts';
import { getDayFields, parseWeek, week } from '../week.ts';
import { parsePoint } from './parse-point.ts';
import type { StepNumber } from './steps.ts';

/** Validates one step before the next one is shown. */
export function checkStep(step: StepNumber, values: FormValues, hasAccount: boolean): FieldErrors {
  if (step === 1) return checkRestaurant(values, hasAccount);
  if (step === 2) return checkLocation(values);
  return step === 3 ? checkHours(values) : {};
}

function checkRestaurant(values: FormValues, hasAccount: boolean): FieldErrors {
  const fieldErrors = findMissing(values, {
    name: m.restaurant_signup_error_name(),
    contactFirstName: m.restaurant_signup_error_first_name(),
    contactLastName: m.restaurant_signup_error_last_name(),
  });
  const wrongEmail = validateEmail(values.email);
  if (wrongEmail) fieldErrors.email = wrongEmail;
  const digits = values.phone?.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? '';
  if (digits.length !== 10) fieldErrors.phone = m.restaurant_signup_error_phone();
  if (!hasAccount && (values.password ?? '').length < policies.passwordMinLength) {
    fieldErrors.password = m.restaurant_signup_error_password();
  }
  return fieldErrors;
}

const maxCuisines = 5;

function checkLocation(values: FormValues): FieldErrors {
  const fieldErrors = findMissing(values, {
    address: m.restaurant_signup_error_address(),
    restaurantType: m.restaurant_signup_error_type(),
  });
  if (!/^\d{5}$/.test(values.zip?.trim() ?? '')) fieldErrors.zip = m.restaurant_signup_error_zip();
  if (listChosenCuisines(values).length > maxCuisines)
    fieldErrors.cuisines = m.restaurant_signup_error_cuisines({ maximum: maxCuisines });
  const hasPin = Boolean(values.latitude?.trim() || values.longitude?.trim());
  if (hasPin && !parsePoint(values)) fieldErrors.point = m.map_pin_field_invalid();
  const wrongWebsite = findWebsiteFault(values.websiteUrl ?? '');
  if (wrongWebsite) fieldErrors.websiteUrl = wrongWebsite;
  return fieldErrors;
}

function checkHours(values: FormValues): FieldErrors {
  const hours = parseWeek(values);
  const wrongLogo = findWebsiteFault(values.logoUrl ?? '');
  const fieldErrors: FieldErrors = wrongLogo ? { logoUrl: wrongLogo } : {};
  for (const { day } of week) {
    const { open, close, closed } = hours[day];
    const fields = getDayFields(day);
    if (closed) continue;
    if (!open) fieldErrors[fields.open] = m.restaurant_signup_error_time();
    if (!close) fieldErrors[fields.close] = m.restaurant_signup_error_time();
  }
  return fieldErrors;
}

function findMissing(values: FormValues, sentences: Record<string, string>): FieldErrors {
  return Object.fromEntries(Object.entries(sentences).filter(([name]) => !values[name]?.trim()));
}
