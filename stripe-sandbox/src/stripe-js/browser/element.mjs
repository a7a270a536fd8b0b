import { openEvents } from './events.mjs';
import { newChannel, openLink } from './frame-link.mjs';

const replyTimeoutMs = 30_000;

/**
 * @typedef {{ origin: string, key: string, clientSecret: string, customerSession: string, appearance: any, fonts: any[] }} FormSettings
 * @typedef {import('./frame-link.mjs').Message} Message
 * @typedef {import('./events.mjs').Handler} Handler
 */

/** @param {string} message */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}

/** @param {string} source */
function cardFrame(source) {
  const frame = document.createElement('iframe');
  frame.src = source;
  frame.title = 'Secure payment input frame';
  frame.allow = 'payment *';
  // Wider than its container by the width of the focus ring, so that the fields line up with the page.
  frame.style.cssText =
    'display:block;width:calc(100% + 8px);height:316px;border:0;margin:-4px;color-scheme:light;background:transparent';
  return frame;
}

/**
 * The `payment` element: a frame with the card form. Card data stays in the frame; the page receives only results.
 */
export class PaymentElement {
  #events = openEvents();
  /** @type {Map<string, (result: any) => void>} */
  #waiting = new Map();
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  /** @type {import('./frame-link.mjs').Link | null} */
  #link = null;
  #ready = false;
  #destroyed = false;
  #settings;
  #options;
  #onDestroy;

  /**
   * @param {FormSettings} settings
   * @param {any} options
   * @param {() => void} onDestroy
   */
  constructor(settings, options, onDestroy) {
    this.#settings = settings;
    this.#options = { ...options };
    this.#onDestroy = onDestroy;
  }

  /** @param {string | HTMLElement} target */
  mount(target) {
    if (this.#destroyed) throw integrationError('This Element has already been destroyed.');
    const node = typeof target === 'string' ? document.querySelector(target) : target;
    if (!node) throw integrationError('The selector you specified applies to no DOM elements.');
    if (this.#frame) return;
    const { origin } = this.#settings;
    const channel = newChannel();
    const query = new URLSearchParams({ channel, parent: window.location.origin });
    this.#frame = cardFrame(`${origin}/js/frame/card?${query}`);
    this.#link = openLink(
      () => this.#frame?.contentWindow,
      origin,
      channel,
      (message) => this.#receive(message),
    );
    node.append(this.#frame);
    // React adds handlers in an effect after mounting, so the event must not fire before.
    setTimeout(() => this.#events.fire('loaderstart', { elementType: 'payment' }));
  }

  unmount() {
    this.#link?.close();
    this.#frame?.remove();
    this.#frame = null;
    this.#link = null;
    this.#ready = false;
    const closed = { error: { type: 'api_error', message: 'The payment form was closed.' } };
    for (const resolve of this.#waiting.values()) resolve(closed);
    this.#waiting.clear();
  }

  destroy() {
    this.unmount();
    this.#events.clear();
    if (!this.#destroyed) this.#onDestroy();
    this.#destroyed = true;
  }

  /** @param {any} options */
  update(options) {
    Object.assign(this.#options, options);
    this.#link?.send({ kind: 'update', options });
  }

  /** @param {string} name @param {Handler} handler */
  on(name, handler) {
    this.#events.on(name, handler);
    return this;
  }

  /** @param {string} name @param {Handler} handler */
  once(name, handler) {
    /** @param {any} event */
    const first = (event) => {
      this.#events.off(name, first);
      handler(event);
    };
    return this.on(name, first);
  }

  /** @param {string} name @param {Handler} [handler] */
  off(name, handler) {
    this.#events.off(name, handler);
    return this;
  }

  focus() {
    this.#frame?.focus();
    this.#link?.send({ kind: 'focus' });
  }

  blur() {
    this.#link?.send({ kind: 'blur' });
  }

  clear() {
    this.#link?.send({ kind: 'clear' });
  }

  /** Does nothing: only forms with several payment methods collapse. */
  collapse() {}

  get options() {
    return this.#options;
  }

  /** Whether the form can handle requests, for `confirmPayment`. */
  get isReady() {
    return this.#ready;
  }

  /** @param {any} appearance */
  setAppearance(appearance) {
    this.#link?.send({ kind: 'update', appearance });
  }

  /**
   * Sends a request to the frame and waits for its reply.
   *
   * @param {Message} message
   * @returns {Promise<any>}
   */
  ask(message) {
    const id = newChannel();
    return new Promise((resolve) => {
      const error = { type: 'api_connection_error', message: 'The payment form did not answer.' };
      const timer = setTimeout(() => resolve({ error }), replyTimeoutMs);
      this.#waiting.set(id, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
      this.#link?.send({ ...message, id });
    });
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.kind === 'loaded') {
      const { origin: _, ...settings } = this.#settings;
      this.#link?.send({ kind: 'init', ...settings, options: this.#options });
    } else if (message.kind === 'reply') {
      this.#waiting.get(message.id)?.(message.result);
      this.#waiting.delete(message.id);
    } else if (message.kind === 'resize') {
      if (this.#frame) this.#frame.style.height = `${message.height}px`;
    } else {
      if (message.kind === 'ready') this.#ready = true;
      this.#events.fire(message.kind, { elementType: 'payment', ...message.event });
    }
  }
}
