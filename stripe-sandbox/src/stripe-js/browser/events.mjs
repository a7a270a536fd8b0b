/** @typedef {(event: any) => void} Handler */

/**
 * The event handlers of an element. Removing an unknown handler does nothing.
 */
export function openEvents() {
  /** @type {Map<string, Set<Handler>>} */
  const handlers = new Map();
  return {
    /** @param {string} name @param {Handler} handler */
    on(name, handler) {
      handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
    },
    /** @param {string} name @param {Handler} [handler] */
    off(name, handler) {
      if (handler) handlers.get(name)?.delete(handler);
      else handlers.delete(name);
    },
    /** @param {string} name @param {any} [event] */
    fire(name, event) {
      for (const handler of [...(handlers.get(name) ?? [])]) handler(event);
    },
    clear: () => handlers.clear(),
  };
}
