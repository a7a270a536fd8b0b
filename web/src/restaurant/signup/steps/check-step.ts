import { policies } from '@fondly/contract/policies';
import type { FieldErrors, FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../../../shared/ui/forms/validate-email.ts';
import { findWebsiteFault, listChosenCuisines } from '../parse-application.ts';
import { getDayFields, parseWeek, week } from '../week.ts';
import type { StepNumber } from './steps.ts';

/** Validates one step before the next one is shown. */
export function checkStep(step: StepNumber, values: FormValues, hasAccount: boolean): FieldErrors {
  if (step === 1) return checkRestaurant(values, hasAccount);
  if (step === 2) return checkLocation(values);
  return step === 3 ? checkHours(values) : {};
}

function checkRestaurant(values: FormValues, hasAccount: boolean): FieldErrors {
  const fieldErrors = findMissing(values, {
    name: 'Please enter the name of your restaurant.',
    contactFirstName: 'Please enter your first name.',
    contactLastName: 'Please enter your last name.',
  });
  const wrongEmail = validateEmail(values.email);
  if (wrongEmail) fieldErrors.email = wrongEmail;
  const digits = values.phone?.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? '';
  if (digits.length !== 10) fieldErrors.phone = 'Please enter a 10-digit phone number.';
  if (!hasAccount && (values.password ?? '').length < policies.passwordMinLength) {
    fieldErrors.password = 'Password must be at least 6 characters long.';
  }
  return fieldErrors;
}

const maxCuisines = 5;

function checkLocation(values: FormValues): FieldErrors {
  const fieldErrors = findMissing(values, {
    address: 'Please enter the address.',
    restaurantType: 'Please choose a type.',
  });
  if (!/^\d{5}$/.test(values.zip?.trim() ?? '')) fieldErrors.zip = 'Please enter a 5-digit ZIP code.';
  if (listChosenCuisines(values).length > maxCuisines) fieldErrors.cuisines = `Please choose up to ${maxCuisines}.`;
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
    if (!open) fieldErrors[fields.open] = 'Please enter a time.';
    if (!close) fieldErrors[fields.close] = 'Please enter a time.';
  }
  return fieldErrors;
}

function findMissing(values: FormValues, sentences: Record<string, string>): FieldErrors {
  return Object.fromEntries(Object.entries(sentences).filter(([name]) => !values[name]?.trim()));
}
