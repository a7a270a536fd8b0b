import type Stripe from 'stripe';
import { onboardAccount, submitDetails } from '../api/connect/onboard-account.ts';
import type { Context } from '../context.ts';
import type { StoredLink } from '../store/rows.ts';
import { escapeHtml, renderPage } from './html.ts';

export type OnboardingSubmission = 'complete' | 'missing' | 'later';

interface Visit {
  link: StoredLink;
  account: Stripe.Account;
}

/** The link of a token while it is valid: not opened yet for a visit, opened and not submitted for an answer. */
export function findVisit(
  context: Context,
  token: string,
  at: 'visit' | 'answer',
): Visit | { refreshUrl: string } | null {
  const link = context.store.links.get(token);
  if (!link) return null;
  const account = context.store.accounts.get(link.account);
  const isValid = at === 'visit' ? link.expiresAt > context.clock.now() && !link.used : link.used && !link.answered;
  return account && isValid ? { link, account } : { refreshUrl: link.refreshUrl };
}

/** Renders the page and marks the link as used, because a link can be opened once. */
export function renderOnboarding(context: Context, { link, account }: Visit): string {
  context.store.links.put({ ...link, used: true });
  const name = escapeHtml(account.business_profile?.name ?? '');
  const field = (label: string, value: string, type = 'text') =>
    `<label>${label}<input name="${label}" type="${type}" value="${value}"></label>`;
  return renderPage(
    'Set up payouts',
    `<h1>Set up payouts</h1><p>Sandbox, no real money. The values are made up; leave them as they are.</p>
    <form class="card padded" method="post">
    ${field('Business name', name)}${field('E-mail', escapeHtml(account.email ?? ''), 'email')}
    ${field('Legal name', 'Jenny Rosen')}${field('Last four digits of the tax number', '0000')}
    ${field('Routing number', '110000000')}${field('Account number', '000123456789')}
    <label class="check"><input type="checkbox" name="terms" required checked> I agree to the terms of the sandbox.</label>
    <div class="stack"><button class="main" name="answer" value="complete">Complete</button>
    <button name="answer" value="missing">Submit with something missing</button>
    <button name="answer" value="later" formnovalidate>Save for later</button></div></form>`,
    'narrow',
  );
}

/** @returns the URL to redirect to */
export function submitOnboarding(context: Context, { link, account }: Visit, answer: OnboardingSubmission): string {
  context.store.links.put({ ...link, used: true, answered: true });
  if (answer === 'complete') submitDetails(context, account, context.switches.activationDelayMs);
  if (answer === 'missing') onboardAccount(context, account, 'missing');
  return link.returnUrl;
}
