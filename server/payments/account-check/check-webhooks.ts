import type Stripe from 'stripe';
import type { Config } from '../../platform/config.ts';
import { stripeApiVersion } from '../open-stripe.ts';
import { subscribedEvents } from '../webhooks/stripe-events.ts';
import { type Finding, fine, wrong } from './finding.ts';

/** Checks the two webhook endpoints and the event destination: their addresses, events, versions, and states. */
export async function checkWebhooks(stripe: Stripe, config: Config): Promise<Finding[]> {
  const url = `${config.publicUrl}/api/webhooks/stripe`;
  const endpoints: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) endpoints.push(endpoint);
  }
  const isConnect = ({ application }: Stripe.WebhookEndpoint) => application !== null;
  return [
    ...checkEndpoint(
      `Webhook for events of your account at ${url}`,
      endpoints.filter((one) => !isConnect(one)),
      subscribedEvents.platform,
    ),
    ...checkEndpoint(
      `Webhook for events of connected accounts at ${url}`,
      endpoints.filter(isConnect),
      subscribedEvents.connect,
    ),
    ...(await checkDestination(stripe, config, `${url}/accounts`)),
  ];
}

function checkEndpoint(topic: string, found: Stripe.WebhookEndpoint[], wanted: readonly string[]): Finding[] {
  const [endpoint, second] = found;
  if (!endpoint) return [wrong(topic, 'it does not exist; section 4 of docs/going-live.md lists its events')];
  const version = endpoint.api_version;
  return [
    second ? wrong(topic, 'there are two, so every event arrives twice') : fine(topic),
    endpoint.status === 'enabled' ? fine(`${topic}, state`) : wrong(`${topic}, state`, 'it is turned off'),
    checkEvents(topic, endpoint.enabled_events, wanted),
    version === null || version === stripeApiVersion
      ? fine(`${topic}, version`)
      : wrong(`${topic}, version`, `it sends ${version}; the server was written against ${stripeApiVersion}`),
  ];
}

function checkEvents(topic: string, enabled: readonly string[], wanted: readonly string[]): Finding {
  const missing = enabled.includes('*') ? [] : wanted.filter((type) => !enabled.includes(type));
  return missing.length === 0 ? fine(`${topic}, events`) : wrong(`${topic}, events`, `it lacks ${missing.join(', ')}`);
}

async function checkDestination(stripe: Stripe, config: Config, url: string): Promise<Finding[]> {
  const topic = `Event destination for accounts at ${url}`;
  const include = ['webhook_endpoint.url'];
  const found: Stripe.V2.Core.EventDestination[] = [];
  for await (const destination of stripe.v2.core.eventDestinations.list({ include })) {
    if (destination.webhook_endpoint?.url === url) found.push(destination);
  }
  const [destination] = found;
  const secret = config.stripeAccountsWebhookSecret
    ? fine('STRIPE_ACCOUNTS_WEBHOOK_SECRET')
    : wrong('STRIPE_ACCOUNTS_WEBHOOK_SECRET', 'it is not set, so every event of that destination is refused');
  if (!destination)
    return [wrong(topic, 'it does not exist; section 4 of docs/going-live.md lists its events'), secret];
  const isThin = destination.event_payload === 'thin';
  const isOfAccounts = destination.events_from?.includes('@accounts') ?? false;
  return [
    destination.status === 'enabled' ? fine(topic) : wrong(topic, 'it is turned off'),
    isThin ? fine(`${topic}, payload`) : wrong(`${topic}, payload`, 'it sends snapshots; choose the thin payload'),
    isOfAccounts
      ? fine(`${topic}, source`)
      : wrong(`${topic}, source`, 'it covers your own account only; choose connected and v2 accounts'),
    checkEvents(topic, destination.enabled_events, subscribedEvents.accounts),
    secret,
  ];
}
