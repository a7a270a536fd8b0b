const mask = '•••';
const emailPattern = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:!?]+\.[^\s@<>"'(),;:!?.]+/gu;
/** Digits that are grouped as in a phone number. */
const numberPattern = /\+?\(?\d(?:[\s().-]*\d){6,}/g;

/** A local number has seven digits, one with an area code at least nine. Eight are a date, such as 2026-11-20. */
const isPhoneNumber = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length;
  return digits === 7 || digits >= 9;
};

/** Replaces phone numbers and email addresses, so that the two sides of an order write here and nowhere else. */
export const maskContact = (text: string): string =>
  text.replace(emailPattern, mask).replace(numberPattern, (found) => (isPhoneNumber(found) ? mask : found));
