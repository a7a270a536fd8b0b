import { type Context, descriptorPrefix } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { assertCanReceive } from '../connect/assert-can-receive.ts';

const minAmountCents = 50;
const maxAmountCents = 99_999_999;

interface IntentParams {
  amount: number;
  allowed_payment_method_types?: string[] | null | undefined;
  automatic_payment_methods?: object | null | undefined;
  application_fee_amount?: number | null | undefined;
  confirm?: boolean | null | undefined;
  return_url?: string | null | undefined;
  statement_descriptor?: string | null | undefined;
  statement_descriptor_suffix?: string | null | undefined;
  transfer_data?: { destination: string; amount?: number | null | undefined } | null | undefined;
}

function assertAmount(cents: number): void {
  if (cents < minAmountCents) {
    throw invalidRequest('Amount must be at least $0.50 usd.', { code: 'amount_too_small', param: 'amount' });
  }
  if (cents > maxAmountCents) {
    throw invalidRequest('Amount must be no more than $999,999.99 usd.', { code: 'amount_too_large', param: 'amount' });
  }
}

/** The prefix of the platform, a star, a blank, and the suffix: Stripe would cut what banks do not show. */
function assertSuffix(suffix: string): void {
  const param = 'statement_descriptor_suffix';
  if (!/[a-z]/i.test(suffix)) throw invalidRequest('The statement descriptor suffix needs a letter.', { param });
  if (/[<>\\'"*]/.test(suffix) || !/^[ -~]+$/.test(suffix)) {
    throw invalidRequest('The statement descriptor suffix has a character that is not allowed.', { param });
  }
  if (`${descriptorPrefix}* ${suffix}`.length > 22) {
    throw invalidRequest('Prefix and suffix of the statement descriptor may have at most 22 characters.', { param });
  }
}

/** Checks the rules that involve several parameters of an intent. @throws ApiError 400 */
export function assertIntentParameters(context: Context, params: IntentParams): void {
  assertAmount(params.amount);
  if (params.allowed_payment_method_types && params.automatic_payment_methods) {
    throw invalidRequest('Send either allowed_payment_method_types or automatic_payment_methods, not both.', {
      code: 'parameters_exclusive',
      param: 'automatic_payment_methods',
    });
  }
  if (params.return_url && !params.confirm) {
    throw invalidRequest('return_url can only be sent together with confirm=true.', { param: 'return_url' });
  }
  if (params.statement_descriptor) {
    throw invalidRequest('statement_descriptor is not supported for cards; use statement_descriptor_suffix.', {
      param: 'statement_descriptor',
    });
  }
  if (params.statement_descriptor_suffix) assertSuffix(params.statement_descriptor_suffix);
  assertCanReceive(context, params.transfer_data?.destination);
  const transferCents = params.transfer_data?.amount ?? null;
  if (transferCents !== null && (transferCents < 1 || transferCents > params.amount)) {
    throw invalidRequest('The transfer must be above 0 and at most the amount.', { param: 'transfer_data[amount]' });
  }
  const feeCents = params.application_fee_amount ?? null;
  if (feeCents !== null && (!params.transfer_data || feeCents < 1 || feeCents > params.amount)) {
    throw invalidRequest('The application fee needs a destination, and must be above 0 and at most the amount.', {
      param: 'application_fee_amount',
    });
  }
}
