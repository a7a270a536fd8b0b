import * as m from '@fondly/messages';
/** The four specified steps. */
export const steps = [
  {
    number: 1,
    name: m.restaurant_signup_step_restaurant,
    fullName: m.restaurant_signup_step_restaurant_full,
    title: m.restaurant_signup_step_restaurant_title,
    lead: m.restaurant_signup_step_restaurant_lead,
  },
  {
    number: 2,
    name: m.restaurant_signup_step_location,
    fullName: m.restaurant_signup_step_location_full,
    title: m.restaurant_signup_step_location_title,
    lead: m.restaurant_signup_step_location_lead,
  },
  {
    number: 3,
    name: m.restaurant_signup_step_hours,
    fullName: m.restaurant_signup_step_hours_full,
    title: m.restaurant_signup_step_hours_title,
    lead: m.restaurant_signup_step_hours_lead,
  },
  {
    number: 4,
    name: m.restaurant_signup_step_payment,
    fullName: m.restaurant_signup_step_payment_full,
    title: m.restaurant_signup_step_payment_title,
    lead: m.restaurant_signup_step_payment_lead,
  },
] as const;

export type Step = (typeof steps)[number];
export type StepNumber = Step['number'];
