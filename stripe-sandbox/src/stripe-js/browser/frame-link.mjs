/**
 * @typedef {{ kind: string, [name: string]: any }} Message
 * @typedef {{ send(message: Message): void, close(): void }} Link
 */

/**
 * A wire between a page and its frame. Both ends look at the window a message came from, at its origin and at the
 * channel's name, so neither listens to anybody else.
 *
 * @param {() => Window | null | undefined} other the window at the other end
 * @param {string} origin the only origin that is listened to and written to
 * @param {string} channel a random name both ends know
 * @param {(message: Message) => void} hear
 * @returns {Link}
 */
export function openLink(other, origin, channel, hear) {
  /** @param {MessageEvent} event */
  const listen = (event) => {
    const { data } = event;
    if (event.origin !== origin || event.source !== other() || data?.channel !== channel) return;
    hear(data.message);
  };
  window.addEventListener('message', listen);
  return {
    send: (message) => other()?.postMessage({ channel, message }, origin),
    close: () => window.removeEventListener('message', listen),
  };
}

/** @returns {string} */
export function newChannel() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('');
}
