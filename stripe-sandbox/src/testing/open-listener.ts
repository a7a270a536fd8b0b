import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/** A webhook receiver: it verifies signatures with the official client and records the events. */
export interface Listener {
  url: string;
  secret: string;
  events: Stripe.Event[];
  /** Thin events. */
  notifications: Stripe.V2.Core.EventNotification[];
  /** The errors of deliveries whose signature the official client refused. */
  refused: string[];
  /** The status of its responses, 200 at first. */
  status: number;
  types(objectId: string): string[];
  close(): void;
}

/** Only verifies signatures, so it needs no key of its own. */
const stripe = new Stripe('sk_test_listener', { telemetry: false });

export async function openListener(secret: string): Promise<Listener> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      try {
        const signature = String(request.headers['stripe-signature']);
        if (JSON.parse(body).object === 'v2.core.event')
          listener.notifications.push(stripe.parseEventNotification(body, signature, secret));
        else listener.events.push(Stripe.webhooks.constructEvent(body, signature, secret));
      } catch (error) {
        listener.refused.push(String(error));
      }
      response.writeHead(listener.status).end('received');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const listener: Listener = {
    url: `http://127.0.0.1:${port}/webhooks`,
    secret,
    events: [],
    notifications: [],
    refused: [],
    status: 200,
    types: (objectId) => listener.events.filter((event) => belongsTo(event, objectId)).map(({ type }) => type),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return listener;
}

function belongsTo(event: Stripe.Event, objectId: string): boolean {
  const object = event.data.object as { id?: string; payment_intent?: string | null };
  return object.id === objectId || object.payment_intent === objectId;
}
