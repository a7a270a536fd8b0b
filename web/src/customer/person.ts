import { createContext, useContext } from 'react';
import type { Person } from '../shared/session/session.ts';

export const PersonContext = createContext<Person | null>(null);

/** The signed-in customer, on every page behind `RequireCustomer`. */
export function usePerson(): Person {
  const person = useContext(PersonContext);
  if (!person) throw new Error('A page of the customer stands outside of its layout.');
  return person;
}
