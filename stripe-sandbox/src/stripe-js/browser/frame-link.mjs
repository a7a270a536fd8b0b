/**
 * @typedef {{ kind: string, [name: string]: any }} Message
 * @typedef {{ send(message: Message): void, close(): void }} Link
 */

/**
 * A message channel between a page and its frame. Each end checks the window, origin, and channel of a message, so
 * another page cannot forge one.
 *
 * @param {() => Window | null | undefined} other the window at the other end
 * @param {string} origin the only origin to exchange messages with
 * @param {string} channel a random name that both ends know
 * @param {(message: Message) => void} receive
 * @returns {Link}
 */
export function openLink(other, origin, channel, receive) {
  /** @param {MessageEvent} event */
  const listen = (event) => {
    const { data } = event;
    if (event.origin !== origin || event.source !== other() || data?.channel !== channel) return;
    receive(data.message);
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
