import { policies } from '@fondly/contract/policies';

/** The rules of a password set through a reset link, in the order of the checklist. */
export const passwordRules = [
  {
    text: `At least ${policies.resetPasswordMinLength} characters`,
    isMet: (password: string) => password.length >= policies.resetPasswordMinLength,
  },
  { text: 'One uppercase letter', isMet: (password: string) => /[A-Z]/.test(password) },
  { text: 'One lowercase letter', isMet: (password: string) => /[a-z]/.test(password) },
  { text: 'One number', isMet: (password: string) => /\d/.test(password) },
] as const;
