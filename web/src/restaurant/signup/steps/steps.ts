/** The four specified steps. */
export const steps = [
  {
    number: 1,
    name: 'Restaurant',
    fullName: 'Restaurant Information',
    title: 'Tell us about your restaurant',
    lead: 'About three minutes. Neighbors see nothing before you are approved.',
  },
  {
    number: 2,
    name: 'Location',
    fullName: 'Location and Type',
    title: 'Where do people pick up?',
    lead: 'Customers see this address on your meals, so make it the pickup door.',
  },
  {
    number: 3,
    name: 'Hours',
    fullName: 'Branding and Hours',
    title: 'When are you open?',
    lead: 'Neighbors see when you are open. Closing after midnight is fine.',
  },
  { number: 4, name: 'Payment', fullName: 'Payment and Terms', title: 'Payment and terms', lead: 'Almost there.' },
] as const;

export type Step = (typeof steps)[number];
export type StepNumber = Step['number'];
