/** "404 555 0134" for a stored "+14045550134"; anything else as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

/** Whether these are the ten digits of a US number, however written. The server has the last word. */
export function isPhone(phone: string): boolean {
  return /^1?\d{10}$/.test(phone.replace(/\D/g, ''));
}
