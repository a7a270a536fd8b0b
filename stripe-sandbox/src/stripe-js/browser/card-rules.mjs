/** @typedef {{ code: string, message: string } | null} FieldError */

const brands = [
  { name: 'amex', label: 'Amex', start: /^3[47]/, digits: 15, cvc: 4, groups: [4, 6, 5] },
  { name: 'mastercard', label: 'Mastercard', start: /^(5[1-5]|2[2-7])/, digits: 16, cvc: 3, groups: [4, 4, 4, 4] },
  { name: 'discover', label: 'Discover', start: /^6(011|5)/, digits: 16, cvc: 3, groups: [4, 4, 4, 4] },
  { name: 'visa', label: 'Visa', start: /^4/, digits: 16, cvc: 3, groups: [4, 4, 4, 4] },
];
const unknownBrand = { name: 'unknown', label: '', start: /./, digits: 16, cvc: 3, groups: [4, 4, 4, 4] };

/** @param {string} text */
export const digitsOf = (text) => text.replaceAll(/\D/g, '');

/** @param {string} number */
export const brandOf = (number) => brands.find(({ start }) => start.test(digitsOf(number))) ?? unknownBrand;

/** Groups of four; 4, 6, 5 for American Express. @param {string} text */
export function formatNumber(text) {
  const { digits, groups } = brandOf(text);
  const rest = digitsOf(text).slice(0, digits);
  let from = 0;
  const parts = groups.map((length) => {
    from += length;
    return rest.slice(from - length, from);
  });
  return parts.filter(Boolean).join(' ');
}

/** `MM / YY`. Adds the leading zero of the months 2 to 9. @param {string} text */
export function formatExpiry(text) {
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed.slice(0, 4);
  return digits.length < 3 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** @param {string} number digits only */
function passesLuhn(number) {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** @param {string} text @returns {FieldError} */
function findNumberError(text) {
  const digits = digitsOf(text);
  if (digits.length < brandOf(text).digits) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return passesLuhn(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

/** @param {string} text @returns {{ month: number, year: number }} */
export function expiryOf(text) {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/** @param {string} text @param {Date} now @returns {FieldError} */
function findExpiryError(text, now) {
  if (digitsOf(text).length < 4) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  const { month, year } = expiryOf(text);
  if (month < 1 || month > 12) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." };
  }
  // A card is valid until the end of its month.
  const over = Date.UTC(year, month) <= now.getTime();
  return over ? { code: 'invalid_expiry_year_past', message: "Your card's expiration date is in the past." } : null;
}

/**
 * The error of each field, in the order of the form.
 *
 * @param {{ number: string, expiry: string, cvc: string, country: string, postalCode: string }} values
 * @param {Date} now
 * @returns {Record<'number' | 'expiry' | 'cvc' | 'postalCode', FieldError>}
 */
export function findFieldErrors(values, now) {
  const cvcMissing = digitsOf(values.cvc).length < brandOf(values.number).cvc;
  const zipMissing =
    values.country === 'US' ? !/^\d{5}(-?\d{4})?$/.test(values.postalCode.trim()) : !values.postalCode.trim();
  return {
    number: findNumberError(values.number),
    expiry: findExpiryError(values.expiry, now),
    cvc: cvcMissing ? { code: 'incomplete_cvc', message: "Your card's security code is incomplete." } : null,
    postalCode: zipMissing ? { code: 'incomplete_zip', message: 'Your postal code is incomplete.' } : null,
  };
}
