import type { Language } from '@fondly/messages/languages';
import type { Email } from '@fondly/server/messaging/channels/email';

/** `from` is the source file that writes the email. */
export type Sample = { name: string; from: string; email: (locale: Language) => Email; isForAdmins?: boolean };

export const createPreview = (from: string, name: string, { email }: Pick<Sample, 'email'>): Sample => ({
  name,
  from,
  email,
});
/** Admins read English. */
export const toAdmins = (sample: Sample): Sample => ({ ...sample, isForAdmins: true });
export const createOrderPreview = (from: string, name: string, email: Sample['email']): Sample =>
  createPreview(`notifications/${from}`, name, { email });

/** The email that a row of a message table makes for this context; null for none. */
export const toBuilder = <Context>(
  build: ((context: Context, locale: Language) => Email | null) | undefined,
  context: Context,
): Sample['email'] | null =>
  build
    ? (locale) => {
        const email = build(context, locale);
        if (!email) throw new Error('a sample that is left out');
        return email;
      }
    : null;
