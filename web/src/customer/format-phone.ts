/** "404 555 0134" for a stored "+14045550134"; any other text unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}

/** Whether the text has the ten digits of a US number, in any format. The server decides. */
export function isPhone(phone: string): boolean {
  return /^1?\d{10}$/.test(phone.replace(/\D/g, ''));
}
