/**
 * @typedef {{ id: string, brand: string, last4: string, expMonth: number, expYear: number }} SavedCard
 * @typedef {{ cards: SavedCard[], canRemove: boolean, saveUsage: string | null }} SavedCards
 */

/** @type {SavedCards} */
const noCards = { cards: [], canRemove: false, saveUsage: null };

const brandNames = /** @type {Record<string, string>} */ ({
  amex: 'American Express',
  visa: 'Visa',
  discover: 'Discover',
});

/** @param {SavedCard} card */
export const nameOf = ({ brand, last4 }) => `${brandNames[brand] ?? 'Mastercard'} •••• ${last4}`;

/**
 * Reads what the customer session allows: the saved cards, and whether they can be removed and others saved.
 *
 * @param {string} secret of the customer session; empty without one
 * @returns {Promise<SavedCards | { error: any }>}
 */
export async function readSavedCards(secret) {
  if (secret === '') return noCards;
  const answer = await fetch(`/js/frame/saved-cards?${new URLSearchParams({ secret })}`);
  const body = await answer.json();
  return answer.ok ? body : { error: body.error };
}

/** @param {string} secret @param {string} id @returns {Promise<boolean>} whether Stripe removed it */
export async function removeSavedCard(secret, id) {
  const body = new URLSearchParams({ secret, id });
  return (await fetch('/js/frame/saved-cards/remove', { method: 'POST', body })).ok;
}

/**
 * Draws the saved cards as a list of choices above the form. The last choice is a new card.
 *
 * @param {HTMLElement} list
 * @param {SavedCards} saved
 * @param {{ onChoose(id: string): void, onRemove(id: string): void }} handlers
 */
export function drawSavedCards(list, { cards, canRemove }, { onChoose, onRemove }) {
  list.hidden = cards.length === 0;
  list.replaceChildren();
  for (const [index, card] of cards.entries()) {
    const expiry = `${String(card.expMonth).padStart(2, '0')}/${String(card.expYear).slice(-2)}`;
    const row = choice(card.id, `${nameOf(card)} (${expiry})`, index === 0, () => onChoose(card.id));
    if (canRemove) row.append(removeButton(card, onRemove));
    list.append(row);
  }
  if (cards.length > 0) list.append(choice('', 'New card', false, () => onChoose('')));
}

/** @param {string} id @param {string} text @param {boolean} isChecked @param {() => void} onChoose */
function choice(id, text, isChecked, onChoose) {
  const row = document.createElement('div');
  row.className = 'saved';
  const label = document.createElement('label');
  const radio = document.createElement('input');
  radio.type = 'radio';
  radio.name = 'saved';
  radio.value = id;
  radio.checked = isChecked;
  radio.addEventListener('change', onChoose);
  label.append(radio, text);
  row.append(label);
  return row;
}

/** @param {SavedCard} card @param {(id: string) => void} onRemove */
function removeButton(card, onRemove) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Remove';
  button.setAttribute('aria-label', `Remove ${nameOf(card)}`);
  button.addEventListener('click', () => onRemove(card.id));
  return button;
}
