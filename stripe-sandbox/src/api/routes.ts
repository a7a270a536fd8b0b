import type { Route } from '../http/route.ts';
import { balanceRoutes } from './balance.ts';
import { balanceSettingsRoutes } from './balance-settings.ts';
import { balanceTransactionRoutes } from './balance-transactions.ts';
import { accountLinkRoutes } from './connect/account-links.ts';
import { accountRoutes } from './connect/accounts.ts';
import { applicationFeeRoutes } from './connect/application-fees.ts';
import { transferRoutes } from './connect/transfers.ts';
import { customerSessionRoutes } from './customers/customer-sessions.ts';
import { customerRoutes } from './customers/customers.ts';
import { eventRoutes } from './events.ts';
import { chargeRoutes } from './payment-intents/charges.ts';
import { paymentIntentRoutes } from './payment-intents/payment-intents.ts';
import { paymentMethodRoutes } from './payment-intents/payment-methods.ts';
import { paymentMethodDomainRoutes } from './payment-method-domains.ts';
import { payoutRoutes } from './payouts/payouts.ts';
import { disputeRoutes } from './refunds/disputes.ts';
import { fraudWarningRoutes } from './refunds/fraud-warnings.ts';
import { refundRoutes } from './refunds/refunds.ts';
import { accountLinkV2Routes } from './v2/account-links.ts';
import { accountV2Routes } from './v2/accounts.ts';
import { eventDestinationRoutes } from './v2/event-destinations.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

/** Every emulated endpoint. A request for any other is answered with 404 and logged. */
export const apiRoutes: Route[] = [
  ...accountLinkRoutes,
  ...accountRoutes,
  ...applicationFeeRoutes,
  ...balanceRoutes,
  ...balanceSettingsRoutes,
  ...balanceTransactionRoutes,
  ...chargeRoutes,
  ...customerRoutes,
  ...customerSessionRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...fraudWarningRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodDomainRoutes,
  ...paymentMethodRoutes,
  ...payoutRoutes,
  ...refundRoutes,
  ...transferRoutes,
  ...webhookEndpointRoutes,
  ...accountLinkV2Routes,
  ...accountV2Routes,
  ...eventDestinationRoutes,
];
