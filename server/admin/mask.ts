/** `m•••@fondly.test`: enough to recognize an address, and too little to email it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** `••• ••• 0123` */
export const maskPhone = (phone: string | null): string | null => (phone ? `••• ••• ${phone.slice(-4)}` : null);

/** Masks every address in a text, such as the answer of a mail server. */
export const maskEmailsIn = (text: string): string => text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, maskEmail);
