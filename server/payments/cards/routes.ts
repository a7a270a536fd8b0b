import * as cards from '@fondly/contract/account/cards';
import { findDeviceHash } from '../../accounts/devices/known-devices.ts';
import type { Routes } from '../../platform/http/route.ts';
import { getCardCache } from './card-cache.ts';
import { removeCard, setDefaultCard } from './change-cards.ts';
import { listCards } from './list-cards.ts';
import { readQuickOrder } from './read-quick-order.ts';
import { saveCardOfOrder } from './save-card-of-order.ts';

export const cardRoutes: Routes = (route, { app: server, http }) => {
  // Hears changes of other processes before the first card is read.
  const cache = getCardCache(server);
  http.addHook('onClose', async () => cache.close());

  route(cards.listCards, ({ app, customer, request }) => listCards(app, customer, findDeviceHash(app, request)));
  route(cards.setDefaultCard, ({ app, customer, request, body }) =>
    setDefaultCard(app, customer, findDeviceHash(app, request), body.cardId),
  );
  route(cards.removeCard, ({ app, customer, request, params }) =>
    removeCard(app, customer, findDeviceHash(app, request), params.id),
  );
  route(cards.saveCardOfOrder, ({ app, customer, params, request, body }) =>
    saveCardOfOrder(app, customer, params.id, request, body.isSaved),
  );
  route(cards.readQuickOrder, ({ app, customer, params, query, request }) =>
    readQuickOrder(app, customer, { mealId: params.id, quantity: query.quantity }, request),
  );
};
