/** Everybody in the demo town has the same password. */
export const demoPassword = 'second-chance';

export const adminEmail = 'admin@fondly.test';
/** Behind the demo operator's second factor, so that `/dev/code` can show its code: a demo has no secrets. */
export const adminTotpSecret = 'fondly-demo-operator-second-step';

/** Whom one can sign in as; printed at the end of the start. */
export const demoAccounts = [
  { email: 'maya@fondly.test', name: 'Maya Rivers', description: 'a customer with a few orders behind her' },
  { email: 'sam@fondly.test', name: 'Sam Okafor', description: 'another customer' },
  {
    email: 'aiko@fondly.test',
    name: 'Aiko Tanaka',
    description: 'runs Kumo Noodle Bar, which accepts orders by itself',
  },
  {
    email: 'hana@fondly.test',
    name: 'Hana Ito',
    description: 'manager at Kumo Noodle Bar: everything but payouts and staff',
  },
  { email: 'theo@fondly.test', name: 'Theo Park', description: 'counter staff at Kumo Noodle Bar: sees no money' },
  {
    email: 'priya@fondly.test',
    name: 'Priya Nair',
    description: 'runs Saffron Alley, which approves every order by hand',
  },
  { email: 'jules@fondly.test', name: 'Jules Moreau', description: 'runs Petit Four Corners, still under review' },
  { email: adminEmail, name: 'Noor Haddad', description: 'super admin, who sees everything' },
] as const;

/** Who works for a kitchen beside its owner. */
export const demoStaff = [
  { email: 'hana@fondly.test', restaurant: 'Kumo Noodle Bar', role: 'manager' },
  { email: 'theo@fondly.test', restaurant: 'Kumo Noodle Bar', role: 'counter' },
] as const;

/** Neighbours who have ordered before, so that kitchens have something to look back on. */
export const neighbors = [
  { email: 'jordan@fondly.test', name: 'Jordan Price' },
  { email: 'devon@fondly.test', name: 'Devon Abara' },
  { email: 'sofia@fondly.test', name: 'Sofia Lindqvist' },
  { email: 'marcus@fondly.test', name: 'Marcus Webb' },
  { email: 'lena@fondly.test', name: 'Lena Park' },
] as const;
