import type { Server } from 'node:http';

/** The requests of this process that are not completely answered, including event streams. */
export type OpenRequests = {
  count(): number;
  /** Resolves when none is left, or after the timeout. */
  waitUntilDone(timeoutMilliseconds: number): Promise<void>;
};

export function watchRequests(server: Server): OpenRequests {
  let open = 0;
  let onEmpty = () => {};
  server.on('request', (_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
      if (open === 0) onEmpty();
    });
  });
  return {
    count: () => open,
    async waitUntilDone(timeoutMilliseconds) {
      if (open === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMilliseconds);
        onEmpty = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
