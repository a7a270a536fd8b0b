import { Problem } from '../../platform/http/problem.ts';

/** What people type first on a site of this name. No list of leaked passwords has them. */
const ownName = /^fondly[\d!.]{0,6}$/;

let listed: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,000 most common leaked passwords, in lower case. The list takes 5 MB of memory and 20 ms, so it is read when
 * the first password is set, and never by a process that sets none.
 */
const readList = () => {
  listed ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return listed;
};

/** Refuses a password that attackers try first, in any case. */
export async function rejectCommonPassword(password: string): Promise<void> {
  const lowerCase = password.toLowerCase();
  if (!ownName.test(lowerCase) && !(await readList()).has(lowerCase)) return;
  throw new Problem('password-too-common', {}, { password: 'password-too-common' });
}
