import type { App } from './app.ts';

/**
 * A named place where the town may let this process die, to prove that money, stock and orders agree afterwards.
 * Nothing but a comparison anywhere else; the setting is refused in production.
 */
export function crashPoint(app: App, name: string): void {
  if (app.config.crashAt === name) process.kill(process.pid, 'SIGKILL');
}
