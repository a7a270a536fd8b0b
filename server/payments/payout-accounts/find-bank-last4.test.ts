import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { findBankLast4 } from './find-bank-last4.ts';

type External = Stripe.BankAccount | Stripe.Card;

const bank = (last4: string, isDefault = false) =>
  ({ object: 'bank_account', last4, default_for_currency: isDefault }) as Stripe.BankAccount;
const card = (last4: string) => ({ object: 'card', last4, default_for_currency: true }) as Stripe.Card;
const accountWith = (...data: External[]): Pick<Stripe.Account, 'external_accounts'> => ({
  external_accounts: { object: 'list', data, has_more: false, url: '/v1/accounts/acct_1/external_accounts' },
});

test.for([
  ['no account', [], null],
  ['one bank account', [bank('6789')], '6789'],
  ['a debit card alone', [card('4242')], null],
  ['a debit card before a bank account', [card('4242'), bank('6789')], '6789'],
  ['two bank accounts, of which payouts use the second', [bank('1111'), bank('6789', true)], '6789'],
] as const)('with %s, the bank is shown as %s', ([, data, shown]) => {
  expect(findBankLast4(accountWith(...data))).toBe(shown);
});
