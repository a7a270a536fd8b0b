import type Stripe from 'stripe';

/** The bank account that payouts go to. A debit card among the external accounts is not shown as a bank. */
export function findBankLast4(account: Pick<Stripe.Account, 'external_accounts'>): string | null {
  const banks = (account.external_accounts?.data ?? []).filter((external) => external.object === 'bank_account');
  const bank = banks.find((candidate) => candidate.default_for_currency) ?? banks[0];
  return bank?.last4 ?? null;
}
