import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';

/** The rules of a password set through a reset link, in the order of the checklist. */
export const passwordRules = [
  {
    key: 'length',
    text: () => m.account_rule_length({ count: policies.resetPasswordMinLength }),
    isMet: (password: string) => password.length >= policies.resetPasswordMinLength,
  },
  { key: 'uppercase', text: () => m.account_rule_uppercase(), isMet: (password: string) => /[A-Z]/.test(password) },
  { key: 'lowercase', text: () => m.account_rule_lowercase(), isMet: (password: string) => /[a-z]/.test(password) },
  { key: 'number', text: () => m.account_rule_number(), isMet: (password: string) => /\d/.test(password) },
] as const;
