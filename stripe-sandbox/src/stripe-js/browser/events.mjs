/** @typedef {(event: any) => void} Handler */

/**
 * The `on`, `once`, `off` of an element. Taking off what was never put on, or after the end, is no mistake.
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
