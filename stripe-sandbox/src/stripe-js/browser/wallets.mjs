const names = { applePay: 'Apple Pay', googlePay: 'Google Pay' };
/** @typedef {keyof typeof names} Wallet */

/** The type of a wallet in events, and the token that its card has at Stripe. */
export const walletTypes = /** @type {const} */ ({
  applePay: { type: 'apple_pay', token: 'tok_apple_pay' },
  googlePay: { type: 'google_pay', token: 'tok_google_pay' },
});

/**
 * Draws a button for each test wallet that the page did not turn off. Stripe shows a wallet only on devices that have it.
 *
 * @param {HTMLElement} list
 * @param {any} options of the element
 * @param {(wallet: Wallet | null) => void} onChoose
 */
export function drawWallets(list, options, onChoose) {
  const allowed = /** @type {Wallet[]} */ (Object.keys(names)).filter(
    (wallet) => options?.wallets?.[wallet] !== 'never',
  );
  list.hidden = allowed.length === 0;
  list.replaceChildren();
  for (const wallet of allowed) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = `Test ${names[wallet]}`;
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', () => {
      const isChosen = button.getAttribute('aria-pressed') !== 'true';
      for (const other of list.children) other.setAttribute('aria-pressed', String(other === button && isChosen));
      onChoose(isChosen ? wallet : null);
    });
    list.append(button);
  }
}
