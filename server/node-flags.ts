import v8 from 'node:v8';

/**
 * How Node is started for the server. Loading its modules makes about 130 MB of garbage. Small young generations and an
 * old one that hardly grows clear it while it comes; else its peak stays resident for as long as the process lives.
 */
export const nodeFlags = ['--max-semi-space-size=2', '--heap-growing-percent=15'];

/** Said when everything is loaded: from now on the heap may grow as V8 finds best, which costs a busy server less CPU. */
export function allowHeapGrowth(): void {
  v8.setFlagsFromString('--heap-growing-percent=0');
}
