import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { scheduleTask } from '../../schedule-task.ts';
import { emit, emitThin } from '../../webhooks/emit.ts';
import { schedulePayout } from '../payouts/payout-schedule.ts';
import { onboardingFields, setRequirements } from './build-account.ts';
import { emitAccountUpdated } from './emit-account-updated.ts';

export type OnboardingOutcome = 'complete' | 'missing' | 'restricted' | 'deauthorize';

function buildTestBankAccount(account: Stripe.Account): Stripe.BankAccount {
  return {
    id: newId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: account.business_profile?.name ?? null,
    account_holder_type: 'company',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    fingerprint: 'sandboxbank',
    last4: '6789',
    metadata: {},
    routing_number: '110000000',
    status: 'new',
  };
}

function putUpdated(context: Context, account: Stripe.Account, previous: object): void {
  context.store.accounts.put(account);
  emitAccountUpdated(context, account, previous);
}

/** Submits the details. Stripe verifies them first; `activateAccount` then enables transfers and payouts. */
export function submitDetails(context: Context, account: Stripe.Account, activeAfterMs: number): void {
  const previous = { details_submitted: account.details_submitted, requirements: account.requirements };
  account.details_submitted = true;
  account.business_type = 'individual';
  account.tos_acceptance = { date: context.clock.now(), ip: '127.0.0.1', user_agent: null };
  setRequirements(account, []);
  const bankAccounts = account.external_accounts;
  if (bankAccounts && bankAccounts.data.length === 0) bankAccounts.data.push(buildTestBankAccount(account));
  putUpdated(context, account, previous);
  if (activeAfterMs > 0) scheduleTask(context, 'activateAccount', account.id, context.clock.nowMs() + activeAfterMs);
  else activateAccount(context, account);
}

export function activateAccount(context: Context, account: Stripe.Account): void {
  if (account.payouts_enabled || !account.details_submitted) return;
  const previous = { capabilities: { ...account.capabilities }, payouts_enabled: false };
  account.capabilities = { ...account.capabilities, transfers: 'active' };
  account.payouts_enabled = true;
  putUpdated(context, account, previous);
  schedulePayout(context, account);
}

function restrict(context: Context, account: Stripe.Account, due: string[]): void {
  const previous = { payouts_enabled: account.payouts_enabled, requirements: account.requirements };
  account.payouts_enabled = false;
  account.capabilities = { ...account.capabilities, transfers: 'inactive' };
  setRequirements(account, due);
  putUpdated(context, account, previous);
}

/** Applies the outcome of onboarding, or of a later review by Stripe, without the hosted page. */
export function onboardAccount(context: Context, account: Stripe.Account, outcome: OnboardingOutcome): void {
  if (outcome === 'complete') {
    submitDetails(context, account, 0);
  } else if (outcome === 'missing') {
    account.details_submitted = true;
    restrict(context, account, ['individual.ssn_last_4']);
  } else if (outcome === 'restricted') {
    restrict(context, account, onboardingFields.slice(0, 1));
  } else {
    context.store.accounts.remove(account.id);
    if (context.store.accountsV2.get(account.id)) emitThin(context, 'v2.core.account.closed', account.id);
    context.store.accountsV2.remove(account.id);
    const application = { id: 'ca_sandbox', object: 'application', name: 'Sandbox platform' };
    emit(context, 'account.application.deauthorized', application, { account: account.id });
  }
}
