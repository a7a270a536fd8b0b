import { readStoredValue, writeStoredValue } from './stored-value.ts';

/** The email and phone of the last checkout on this device that its account's owner made in their own name. */
export type Contact = { email: string; phone: string };

const isContact = (value: unknown): value is Contact | null =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'phone' in value &&
  typeof value.phone === 'string';

export function findStoredContact(): Contact | null {
  return readStoredValue<Contact | null>('contact', isContact, null);
}

export function rememberContact(contact: Contact): void {
  writeStoredValue('contact', contact);
}
