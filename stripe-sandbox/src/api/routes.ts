import type { Route } from '../route.ts';
import { accountLinkRoutes } from './account-links.ts';
import { accountRoutes } from './accounts.ts';
import { applicationFeeRoutes } from './application-fees.ts';
import { balanceRoutes } from './balance.ts';
import { balanceTransactionRoutes } from './balance-transactions.ts';
import { chargeRoutes } from './charges.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { fraudWarningRoutes } from './fraud-warnings.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { payoutRoutes } from './payouts.ts';
import { refundRoutes } from './refunds.ts';
import { transferRoutes } from './transfers.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** Every endpoint that is emulated. Whatever is not here answers 404 and is named in the log. */
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
