/** `m•••@fondly.test`: enough to know an address again, too little to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** `••• ••• 0123` */
export const maskPhone = (phone: string | null): string | null => (phone ? `••• ••• ${phone.slice(-4)}` : null);

/** The same for every address within a text, such as the answer of a mail server. */
export const maskEmailsIn = (text: string): string => text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, maskEmail);
