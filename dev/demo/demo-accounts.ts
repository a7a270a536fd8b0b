/** The password of every demo account. */
export const demoPassword = 'second-chance';

export const adminEmail = 'admin@fondly.test';
/** The secret of the demo admin's second factor. It is not confidential: `/dev/code` shows its codes. */
export const adminTotpSecret = 'fondly-demo-operator-second-step';

/** The accounts to log in with, printed at the end of the start. */
export const demoAccounts = [
  { email: 'maya@fondly.test', name: 'Maya Rivers', description: 'a customer with a few past orders' },
  { email: 'sam@fondly.test', name: 'Sam Okafor', description: 'another customer' },
  {
    email: 'aiko@fondly.test',
    name: 'Aiko Tanaka',
    description: 'runs Kumo Noodle Bar, which auto-accepts orders',
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
    description: 'runs Saffron Alley, which approves each order',
  },
  { email: 'jules@fondly.test', name: 'Jules Moreau', description: 'runs Petit Four Corners, still under review' },
  { email: adminEmail, name: 'Noor Haddad', description: 'an admin, who runs the market' },
] as const;

/** Restaurant staff in addition to the owners. */
export const demoStaff = [
  { email: 'hana@fondly.test', restaurant: 'Kumo Noodle Bar', role: 'manager' },
  { email: 'theo@fondly.test', restaurant: 'Kumo Noodle Bar', role: 'counter' },
] as const;

/** Customers with past orders, so that restaurants have a history. */
export const neighbors = [
  { email: 'jordan@fondly.test', name: 'Jordan Price' },
  { email: 'devon@fondly.test', name: 'Devon Abara' },
  { email: 'sofia@fondly.test', name: 'Sofia Lindqvist' },
  { email: 'marcus@fondly.test', name: 'Marcus Webb' },
  { email: 'lena@fondly.test', name: 'Lena Park' },
] as const;
