import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';

/** What has to be told before an account can receive money and be paid out. */
export const onboardingFields = [
  'business_type',
  'external_account',
  'individual.first_name',
  'individual.last_name',
  'individual.ssn_last_4',
  'tos_acceptance.date',
];

interface NewAccount {
  /** Made up when left out. */
  id?: string;
  country: string;
  email: string | null;
  feePayer: string;
  lossPayer: string;
  collector: string;
  dashboard: 'express' | 'full' | 'none';
  transfersRequested: boolean;
  businessProfile: { name: string | null; mcc: string | null; productDescription: string | null; url: string | null };
  schedule: { interval: string; weeklyDays: string[] };
  debitNegativeBalances: boolean;
  metadata: Record<string, string>;
}

function requirements(due: string[]): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

/** Sets what is still to be told; with nothing left the account is no longer held back. */
export function setRequirements(account: Stripe.Account, due: string[]): void {
  account.requirements = requirements(due);
}

/** @param weeklyDays - the first is what the older name for it shows */
export function buildSchedule(interval: string, weeklyDays: string[]): Stripe.Account.Settings.Payouts.Schedule {
  const [first] = weeklyDays;
  return {
    delay_days: 2,
    interval,
    ...(first !== undefined && { weekly_anchor: first, weekly_payout_days: weeklyDays }),
  };
}

function settings(from: NewAccount): Stripe.Account.Settings {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: from.businessProfile.name, timezone: 'America/New_York' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: from.debitNegativeBalances,
      schedule: buildSchedule(from.schedule.interval, from.schedule.weeklyDays),
      statement_descriptor: null,
    },
  };
}

/** A connected account before anybody has told anything about themselves. */
export function buildAccount(context: Context, from: NewAccount): Stripe.Account {
  const id = from.id ?? newId('acct');
  return {
    id,
    object: 'account',
    business_profile: {
      mcc: from.businessProfile.mcc,
      minority_owned_business_designation: null,
      name: from.businessProfile.name,
      product_description: from.businessProfile.productDescription,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: from.businessProfile.url,
    },
    business_type: null,
    capabilities: from.transfersRequested ? { transfers: 'inactive' } : {},
    charges_enabled: false,
    controller: {
      fees: { payer: from.feePayer },
      is_controller: true,
      losses: { payments: from.lossPayer },
      requirement_collection: from.collector,
      stripe_dashboard: { type: from.dashboard },
      type: 'application',
    },
    country: from.country,
    created: context.clock.now(),
    default_currency: 'usd',
    details_submitted: false,
    email: from.email,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
    future_requirements: { ...requirements([]), disabled_reason: null },
    metadata: from.metadata,
    payouts_enabled: false,
    requirements: requirements([...onboardingFields]),
    settings: settings(from),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'none',
  };
}
