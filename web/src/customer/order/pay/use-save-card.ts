import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';

export type SaveChoice = {
  /** Whether we ask, and not Stripe's form. */
  isOwn: boolean;
  /** The customer comes from step 1 and has not reloaded the page. */
  isNextStep: boolean;
};

/** What this tab sent about each order, so that a box that was cleared again never saves a card. */
const sentByOrder = new Map<string, boolean>();

/** The choice to save the card. The server has it before the payment starts; nothing is sent for a box left alone. */
export function useSaveCard(orderId: string, { isNextStep }: SaveChoice) {
  const [isChosen, choose] = useState(false);
  const send = async () => {
    // Before a reload, another choice may have been sent.
    const sent = sentByOrder.get(orderId) ?? (isNextStep ? false : null);
    if (sent === isChosen) return;
    await call('PUT /api/orders/:id/saves-card', { params: { id: orderId }, body: { isSaved: isChosen } });
    sentByOrder.set(orderId, isChosen);
  };
  return { isChosen, choose, send };
}
