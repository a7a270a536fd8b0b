import { policies } from '@fondly/contract/policies';

/** What a password set through a reset link must have, in the order of the checklist. */
export const passwordRules = [
  {
    words: `At least ${policies.resetPasswordMinLength} characters`,
    isMet: (password: string) => password.length >= policies.resetPasswordMinLength,
  },
  { words: 'One uppercase letter', isMet: (password: string) => /[A-Z]/.test(password) },
  { words: 'One lowercase letter', isMet: (password: string) => /[a-z]/.test(password) },
  { words: 'One number', isMet: (password: string) => /\d/.test(password) },
] as const;
