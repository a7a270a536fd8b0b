import { applyAppearance, loadFonts } from './appearance.mjs';
import { findHiddenFields } from './billing-fields.mjs';
import { brandOf, digitsOf, expiryOf, findFieldErrors, formatExpiry, formatNumber } from './card-rules.mjs';
import { formatWhileTyping } from './format-while-typing.mjs';
import { openLink } from './frame-link.mjs';
import { retrievePaymentIntent } from './retrieve-payment-intent.mjs';
import { drawSavedCards, readSavedCards, removeSavedCard } from './saved-cards.mjs';
import { sendPayment } from './send-payment.mjs';
import { drawWallets, walletTypes } from './wallets.mjs';

/** @typedef {'number' | 'expiry' | 'cvc' | 'country' | 'postalCode'} FieldName */

const query = new URLSearchParams(window.location.search);

/** @param {FieldName | 'save'} name */
const input = (name) => /** @type {HTMLInputElement} */ (document.getElementById(name));

const validatedFields = /** @type {const} */ (['number', 'expiry', 'cvc', 'postalCode']);

/** Fields that the customer has left, or all after an attempt. Only these show errors. @type {Set<string>} */
const visitedFields = new Set();
let settings = { key: '', customerSession: '', billingDetails: /** @type {any} */ ({}) };
let hidden = findHiddenFields({});
let lastChange = '';
let saved = /** @type {import('./saved-cards.mjs').SavedCards} */ ({ cards: [], canRemove: false, saveUsage: null });
/** The saved card that is chosen; empty for a new card. */
let savedMethod = '';
/** @type {import('./wallets.mjs').Wallet | null} */
let wallet = null;

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const isTyped = () => savedMethod === '' && wallet === null;

function values() {
  return {
    number: input('number').value,
    expiry: input('expiry').value,
    cvc: input('cvc').value,
    country: input('country').value,
    postalCode: input('postalCode').value,
  };
}

/** A hidden field has no error. */
function findErrors() {
  const errors = findFieldErrors(values(), new Date());
  return hidden.postalCode ? { ...errors, postalCode: null } : errors;
}

const link = openLink(() => window.parent, query.get('parent') ?? '', query.get('channel') ?? '', receive);

function showFieldErrors() {
  const errors = findErrors();
  for (const name of validatedFields) {
    const error = visitedFields.has(name) ? errors[name] : null;
    const message = /** @type {HTMLElement} */ (document.getElementById(`${name}-error`));
    input(name).toggleAttribute('aria-invalid', error !== null);
    if (error) input(name).setAttribute('aria-invalid', 'true');
    message.textContent = error?.message ?? '';
  }
  return errors;
}

function sendChange() {
  const current = values();
  const isFilled = Object.values(findErrors()).every((error) => error === null);
  const isUntouched = validatedFields.every((name) => name === 'postalCode' || current[name] === '');
  const complete = !isTyped() || isFilled;
  const empty = isTyped() && isUntouched;
  const value = {
    type: wallet ? walletTypes[wallet].type : 'card',
    ...(savedMethod !== '' && { payment_method: { id: savedMethod, type: 'card' } }),
  };
  const change = `${complete} ${empty} ${value.type} ${savedMethod}`;
  if (change === lastChange) return;
  lastChange = change;
  link.send({ kind: 'change', event: { complete, empty, collapsed: false, value } });
}

function refresh() {
  const brand = brandOf(input('number').value);
  const badge = /** @type {HTMLElement} */ (document.getElementById('brand'));
  badge.textContent = brand.label;
  badge.dataset.brand = brand.name;
  input('cvc').maxLength = brand.cvc;
  const label = /** @type {HTMLElement} */ (document.getElementById('postalCode-label'));
  label.textContent = input('country').value === 'US' ? 'ZIP' : 'Postal code';
  showFieldErrors();
  sendChange();
}

/**
 * Moves the focus to the next field when this one is complete and the caret is at its end.
 *
 * @param {'number' | 'expiry'} name
 * @param {FieldName} next
 */
function focusNextWhenComplete(name, next) {
  input(name).addEventListener('input', () => {
    const field = input(name);
    if (findErrors()[name] === null && field.selectionStart === field.value.length) input(next).focus();
  });
}

/** @returns {{ type: string, code: string, message: string } | null} */
function findFirstError() {
  if (!isTyped()) return null;
  for (const name of validatedFields) visitedFields.add(name);
  const errors = showFieldErrors();
  const name = validatedFields.find((field) => errors[field] !== null);
  const error = name && errors[name];
  if (!name || !error) return null;
  input(name).focus();
  return { type: 'validation_error', ...error };
}

/** The payment method of a card that was typed, or that a wallet gives. @param {any} confirmParams */
function toMethodData(confirmParams) {
  const { number, expiry, cvc, country, postalCode } = values();
  const { month, year } = expiryOf(expiry);
  const billing = { ...settings.billingDetails, ...confirmParams.payment_method_data?.billing_details };
  return {
    type: 'card',
    // The checkbox of Stripe's own form allows that the card is shown again.
    allow_redisplay: savesCard() ? 'always' : confirmParams.payment_method_data?.allow_redisplay,
    card: wallet
      ? { token: walletTypes[wallet].token }
      : { number: digitsOf(number), exp_month: month, exp_year: year, cvc: digitsOf(cvc) },
    billing_details: {
      name: billing.name,
      email: billing.email,
      phone: billing.phone,
      address: {
        ...billing.address,
        ...(!wallet && !hidden.country && { country }),
        ...(!wallet && !hidden.postalCode && { postal_code: postalCode.trim() }),
      },
    },
  };
}

const savesCard = () => saved.saveUsage !== null && savedMethod === '' && input('save').checked;

/** @param {any} message */
async function confirm({ clientSecret, confirmParams }) {
  const error = findFirstError();
  if (error) return { error };
  return sendPayment({
    key: settings.key,
    clientSecret,
    returnUrl: confirmParams.return_url,
    ...(savedMethod === '' ? { methodData: toMethodData(confirmParams) } : { savedMethod }),
    futureUsage: savesCard() ? saved.saveUsage : null,
  });
}

/** @param {any} options */
function prefill(options) {
  settings.billingDetails = options?.defaultValues?.billingDetails ?? {};
  hidden = findHiddenFields(options);
  const { country, postal_code: postalCode } = settings.billingDetails.address ?? {};
  const isListed = [...document.querySelectorAll('#country option')].some(
    (option) => option.getAttribute('value') === country,
  );
  if (isListed) input('country').value = country;
  if (postalCode) input('postalCode').value = postalCode;
}

/** @param {any} message */
async function start(message) {
  settings = { ...settings, key: message.key, customerSession: message.customerSession };
  applyAppearance(message.appearance);
  loadFonts(message.fonts);
  prefill(message.options);
  const [{ error }, found] = await Promise.all([
    retrievePaymentIntent('', message.key, message.clientSecret),
    readSavedCards(message.customerSession),
  ]);
  const failure = error ?? ('error' in found ? found.error : null);
  if (failure || 'error' in found) {
    link.send({ kind: 'loaderror', event: { error: failure } });
    return;
  }
  drawWallets(part('wallets'), message.options, (chosen) => {
    wallet = chosen;
    showFields();
  });
  showSavedCards(found);
  refresh();
  link.send({ kind: 'ready' });
}

/** @param {import('./saved-cards.mjs').SavedCards} found */
function showSavedCards(found) {
  saved = found;
  savedMethod = saved.cards[0]?.id ?? '';
  drawSavedCards(part('saved-cards'), saved, {
    onChoose: (id) => {
      savedMethod = id;
      showFields();
    },
    onRemove: async (id) => {
      if (!(await removeSavedCard(settings.customerSession, id))) return;
      showSavedCards({ ...saved, cards: saved.cards.filter((card) => card.id !== id) });
    },
  });
  showFields();
}

/** The fields are for a new card alone, and without those that the page leaves out. */
function showFields() {
  const isLeftOut = /** @type {Record<string, boolean>} */ ({ ...hidden });
  for (const name of [...validatedFields, /** @type {const} */ ('country')]) {
    const cell = /** @type {HTMLElement} */ (input(name).closest('.field'));
    cell.hidden = !isTyped() || isLeftOut[name] === true;
  }
  part('save-row').hidden = saved.saveUsage === null || savedMethod !== '';
  showFieldErrors();
  sendChange();
}

/** @param {import('./frame-link.mjs').Message} message */
async function receive(message) {
  if (message.kind === 'init') await start(message);
  if (message.kind === 'update' && message.appearance) applyAppearance(message.appearance);
  if (message.kind === 'focus') focusFirst();
  if (message.kind === 'blur') /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  if (message.kind === 'clear') fill({ number: '', expiry: '', cvc: '', postalCode: '' });
  if (message.kind === 'submit') {
    const error = findFirstError();
    link.send({ kind: 'reply', id: message.id, result: error ? { error } : { selectedPaymentMethod: 'card' } });
  }
  if (message.kind === 'confirm') link.send({ kind: 'reply', id: message.id, result: await confirm(message) });
}

function focusFirst() {
  const chosen = /** @type {HTMLElement | null} */ (document.querySelector('[name=saved]:checked'));
  (chosen ?? input('number')).focus();
}

/** Chooses a new card and fills in its fields. @param {Partial<Record<FieldName, string>>} card */
function fill(card) {
  const newCard = /** @type {HTMLInputElement | null} */ (document.querySelector('[name=saved][value=""]'));
  if (newCard) newCard.checked = true;
  savedMethod = '';
  showFields();
  for (const [name, text] of Object.entries(card)) input(/** @type {FieldName} */ (name)).value = text;
  visitedFields.clear();
  refresh();
}

function listen() {
  formatWhileTyping(input('number'), formatNumber);
  formatWhileTyping(input('expiry'), formatExpiry);
  formatWhileTyping(input('cvc'), (text) => digitsOf(text).slice(0, brandOf(input('number').value).cvc));
  for (const name of [...validatedFields, /** @type {const} */ ('country')]) {
    input(name).addEventListener('input', refresh);
    input(name).addEventListener('blur', () => {
      // Leaving an empty field is not an error yet.
      if (input(name).value !== '') visitedFields.add(name);
      showFieldErrors();
    });
  }
  focusNextWhenComplete('number', 'expiry');
  focusNextWhenComplete('expiry', 'cvc');
  for (const button of document.querySelectorAll('button[data-number]')) {
    const { number = '', cvc = '' } = /** @type {HTMLElement} */ (button).dataset;
    button.addEventListener('click', () => {
      fill({ number: formatNumber(number), expiry: '12 / 34', cvc, postalCode: input('postalCode').value || '30308' });
    });
  }
  window.addEventListener('focus', () => link.send({ kind: 'focus' }));
  window.addEventListener('blur', () => link.send({ kind: 'blur' }));
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && link.send({ kind: 'escape' }));
  const form = /** @type {HTMLElement} */ (document.getElementById('form'));
  new ResizeObserver(() =>
    link.send({ kind: 'resize', height: Math.ceil(form.getBoundingClientRect().height) }),
  ).observe(form);
}

listen();
link.send({ kind: 'loaded' });
