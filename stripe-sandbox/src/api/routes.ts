import type { Route } from '../http/route.ts';
import { balanceRoutes } from './balance.ts';
import { balanceTransactionRoutes } from './balance-transactions.ts';
import { accountLinkRoutes } from './connect/account-links.ts';
import { accountRoutes } from './connect/accounts.ts';
import { applicationFeeRoutes } from './connect/application-fees.ts';
import { transferRoutes } from './connect/transfers.ts';
import { eventRoutes } from './events.ts';
import { chargeRoutes } from './payment-intents/charges.ts';
import { paymentIntentRoutes } from './payment-intents/payment-intents.ts';
import { paymentMethodRoutes } from './payment-intents/payment-methods.ts';
import { payoutRoutes } from './payouts/payouts.ts';
import { disputeRoutes } from './refunds/disputes.ts';
import { fraudWarningRoutes } from './refunds/fraud-warnings.ts';
import { refundRoutes } from './refunds/refunds.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** Every emulated endpoint. A request for any other is answered with 404 and logged. */
export const apiRoutes: Route[] = [
  ...accountLinkRoutes,
  ...accountRoutes,
  ...applicationFeeRoutes,
  ...balanceRoutes,
  ...balanceTransactionRoutes,
  ...chargeRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...fraudWarningRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...refundRoutes,
  ...transferRoutes,
  ...webhookEndpointRoutes,
];
