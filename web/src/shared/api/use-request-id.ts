import { useMemo } from 'react';

/**
 * Makes the `requestId` of a call. The same input, after a second click or a lost response, keeps its ID until `renew`;
 * another input gets a new one.
 */
export function useRequestId() {
  return useMemo(() => {
    let sent: { input: string; requestId: string } | null = null;
    return {
      of(input: unknown): string {
        const text = JSON.stringify(input);
        if (sent?.input !== text) sent = { input: text, requestId: crypto.randomUUID() };
        return sent.requestId;
      },
      /** After an answer that ends the request: the same input is a new one. */
      renew() {
        sent = null;
      },
    };
  }, []);
}
