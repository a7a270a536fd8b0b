import { applyAppearance, loadFonts } from './appearance.mjs';
import { findHiddenFields } from './billing-fields.mjs';
import { brandOf, digitsOf, expiryOf, findFieldErrors, formatExpiry, formatNumber } from './card-rules.mjs';
import { openLink } from './frame-link.mjs';
import { retrievePaymentIntent } from './retrieve-payment-intent.mjs';
import { sendCard } from './send-card.mjs';

/** @typedef {'number' | 'expiry' | 'cvc' | 'country' | 'postalCode'} FieldName */

const query = new URLSearchParams(window.location.search);

/** @param {FieldName} name */
const input = (name) => /** @type {HTMLInputElement} */ (document.getElementById(name));

const validatedFields = /** @type {const} */ (['number', 'expiry', 'cvc', 'postalCode']);

/** Fields that the customer has left, or all after an attempt. Only these show errors. @type {Set<string>} */
const visitedFields = new Set();
let settings = { key: '', clientSecret: '', billingDetails: /** @type {any} */ ({}) };
let hidden = findHiddenFields({});
let lastChange = '';

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
  const complete = Object.values(findErrors()).every((error) => error === null);
  const empty = validatedFields.every((name) => name === 'postalCode' || current[name] === '');
  const change = `${complete} ${empty}`;
  if (change === lastChange) return;
  lastChange = change;
  link.send({ kind: 'change', event: { complete, empty, collapsed: false, value: { type: 'card' } } });
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
 * Formats a field on input and keeps the caret behind the same digit.
 *
 * @param {FieldName} name
 * @param {(text: string) => string} format
 */
function formatWhileTyping(name, format) {
  const field = input(name);
  field.addEventListener('input', (event) => {
    const caret = field.selectionStart ?? field.value.length;
    const digitsBefore = digitsOf(field.value.slice(0, caret)).length;
    const atEnd = caret === field.value.length;
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    field.value = deleting && atEnd ? field.value.replace(/[ /]+$/, '') : format(field.value);
    if (atEnd) return;
    let position = 0;
    for (let digits = 0; position < field.value.length && digits < digitsBefore; position += 1) {
      if (/\d/.test(field.value[position] ?? '')) digits += 1;
    }
    field.setSelectionRange(position, position);
  });
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
  for (const name of validatedFields) visitedFields.add(name);
  const errors = showFieldErrors();
  const name = validatedFields.find((field) => errors[field] !== null);
  const error = name && errors[name];
  if (!name || !error) return null;
  input(name).focus();
  return { type: 'validation_error', ...error };
}

/** @param {any} message */
async function confirm({ clientSecret, confirmParams }) {
  const error = findFirstError();
  if (error) return { error };
  const { number, expiry, cvc, country, postalCode } = values();
  const { month, year } = expiryOf(expiry);
  const billing = { ...settings.billingDetails, ...confirmParams.payment_method_data?.billing_details };
  return sendCard({
    key: settings.key,
    clientSecret,
    returnUrl: confirmParams.return_url,
    methodData: {
      type: 'card',
      card: { number: digitsOf(number), exp_month: month, exp_year: year, cvc: digitsOf(cvc) },
      billing_details: {
        name: billing.name,
        email: billing.email,
        phone: billing.phone,
        address: {
          ...billing.address,
          ...(!hidden.country && { country }),
          ...(!hidden.postalCode && { postal_code: postalCode.trim() }),
        },
      },
    },
  });
}

/** @param {any} options */
function prefill(options) {
  settings.billingDetails = options?.defaultValues?.billingDetails ?? {};
  hidden = findHiddenFields(options);
  for (const name of /** @type {const} */ (['country', 'postalCode'])) {
    const cell = /** @type {HTMLElement} */ (input(name).closest('form > div'));
    cell.hidden = hidden[name];
  }
  const { country, postal_code: postalCode } = settings.billingDetails.address ?? {};
  const isListed = [...document.querySelectorAll('#country option')].some(
    (option) => option.getAttribute('value') === country,
  );
  if (isListed) input('country').value = country;
  if (postalCode) input('postalCode').value = postalCode;
}

/** @param {any} message */
async function start(message) {
  settings = { ...settings, key: message.key, clientSecret: message.clientSecret };
  applyAppearance(message.appearance);
  loadFonts(message.fonts);
  prefill(message.options);
  const { error } = await retrievePaymentIntent('', message.key, message.clientSecret);
  if (error) {
    link.send({ kind: 'loaderror', event: { error } });
    return;
  }
  refresh();
  link.send({ kind: 'ready' });
}

/** @param {import('./frame-link.mjs').Message} message */
async function receive(message) {
  if (message.kind === 'init') await start(message);
  if (message.kind === 'update' && message.appearance) applyAppearance(message.appearance);
  if (message.kind === 'focus') input('number').focus();
  if (message.kind === 'blur') /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  if (message.kind === 'clear') fill({ number: '', expiry: '', cvc: '', postalCode: '' });
  if (message.kind === 'submit') {
    const error = findFirstError();
    link.send({ kind: 'reply', id: message.id, result: error ? { error } : { selectedPaymentMethod: 'card' } });
  }
  if (message.kind === 'confirm') link.send({ kind: 'reply', id: message.id, result: await confirm(message) });
}

/** @param {Partial<Record<FieldName, string>>} card */
function fill(card) {
  for (const [name, text] of Object.entries(card)) input(/** @type {FieldName} */ (name)).value = text;
  visitedFields.clear();
  refresh();
}

function listen() {
  formatWhileTyping('number', formatNumber);
  formatWhileTyping('expiry', formatExpiry);
  formatWhileTyping('cvc', (text) => digitsOf(text).slice(0, brandOf(input('number').value).cvc));
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
