/** A person waits for the response and can press the button again. */
export const personWaitsOptions = { timeout: 8_000, maxNetworkRetries: 1 };
