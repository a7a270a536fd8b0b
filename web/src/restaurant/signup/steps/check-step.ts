import { policies } from '@fondly/contract/policies';
import type { Faults, FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import { emailFault } from '../../../shared/ui/forms/validate-email.ts';
import { chosenCuisines, websiteFault } from '../parse-application.ts';
import { fieldsOfDay, readWeek, week } from '../week.ts';
import type { StepNumber } from './steps.ts';

/**
 * What can be seen to be wrong with a step before the server is asked (restaurant specification, section 5; that each
 * step is checked on its own is our addition).
 */
export function checkStep(step: StepNumber, values: FormValues, hasAccount: boolean): Faults {
  if (step === 1) return checkRestaurant(values, hasAccount);
  if (step === 2) return checkLocation(values);
  return step === 3 ? checkHours(values) : {};
}

function checkRestaurant(values: FormValues, hasAccount: boolean): Faults {
  const faults = missing(values, {
    name: 'Please enter the name of your restaurant.',
    contactFirstName: 'Please enter your first name.',
    contactLastName: 'Please enter your last name.',
  });
  const wrongEmail = emailFault(values.email);
  if (wrongEmail) faults.email = wrongEmail;
  const digits = values.phone?.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? '';
  if (digits.length !== 10) faults.phone = 'Please enter a 10-digit phone number.';
  if (!hasAccount && (values.password ?? '').length < policies.passwordShortest) {
    faults.password = 'Password must be at least 6 characters long.';
  }
  return faults;
}

const mostCuisines = 5;

function checkLocation(values: FormValues): Faults {
  const faults = missing(values, {
    address: 'Please enter the address.',
    restaurantType: 'Please choose a type.',
  });
  if (!/^\d{5}$/.test(values.zip?.trim() ?? '')) faults.zip = 'Please enter a 5-digit ZIP code.';
  if (chosenCuisines(values).length > mostCuisines) faults.cuisines = `Please choose up to ${mostCuisines}.`;
  const wrongWebsite = websiteFault(values.websiteUrl ?? '');
  if (wrongWebsite) faults.websiteUrl = wrongWebsite;
  return faults;
}

function checkHours(values: FormValues): Faults {
  const hours = readWeek(values);
  const wrongLogo = websiteFault(values.logoUrl ?? '');
  const faults: Faults = wrongLogo ? { logoUrl: wrongLogo } : {};
  for (const { day } of week) {
    const { open, close, closed } = hours[day];
    const fields = fieldsOfDay(day);
    if (closed) continue;
    if (!open) faults[fields.open] = 'Please enter a time.';
    if (!close) faults[fields.close] = 'Please enter a time.';
  }
  return faults;
}

function missing(values: FormValues, sentences: Record<string, string>): Faults {
  return Object.fromEntries(Object.entries(sentences).filter(([name]) => !values[name]?.trim()));
}
