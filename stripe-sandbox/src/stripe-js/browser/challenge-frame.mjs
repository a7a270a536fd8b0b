const query = new URLSearchParams(window.location.search);
const returnUrl = query.get('return_url');
const page = /** @type {HTMLElement} */ (document.getElementById('challenge'));

/** Redirects to the shop with the parameters of Stripe's redirects. @param {string} status */
function redirectToShop(status) {
  const target = new URL(returnUrl ?? '');
  target.searchParams.set('payment_intent', query.get('payment_intent') ?? '');
  target.searchParams.set('payment_intent_client_secret', query.get('client_secret') ?? '');
  target.searchParams.set('redirect_status', status);
  window.location.assign(target);
}

/** @param {'complete' | 'fail'} outcome */
async function answer(outcome) {
  for (const button of page.querySelectorAll('button')) button.disabled = true;
  const body = new URLSearchParams({
    payment_intent: query.get('payment_intent') ?? '',
    client_secret: query.get('client_secret') ?? '',
    outcome,
  });
  const response = await fetch('/js/frame/challenge', { method: 'POST', body }).catch(() => null);
  const { status } = response?.ok ? await response.json() : { status: '' };
  if (returnUrl) redirectToShop(status === 'requires_payment_method' ? 'failed' : 'succeeded');
  else
    window.parent.postMessage(
      { channel: query.get('channel'), message: { kind: 'answered' } },
      query.get('parent') ?? '',
    );
}

for (const button of page.querySelectorAll('button')) {
  button.addEventListener('click', () => answer(button.value === 'complete' ? 'complete' : 'fail'));
  button.disabled = false;
}
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') void answer('fail');
});
