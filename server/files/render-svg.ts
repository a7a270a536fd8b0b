import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('svg-process.ts', import.meta.url));
/** With what comes before and after it an answer takes three seconds at most (docs/security.md#uploads). */
const timeoutMilliseconds = 2000;

/** One at a time, and not in the line of the photos: a drawing that takes all of its time holds up other drawings only. */
let queue: Promise<unknown> = Promise.resolve();

/** Whether these bytes may be a drawing, packed or not; what libraries know by its first bytes as a photo never is. */
export function isPossiblySvg(bytes: Buffer): boolean {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isPacked || /^(\uFEFF)?\s*</.test(bytes.subarray(0, 100).toString());
}

/**
 * Draws an SVG, at most 1600 pixels a side, as PNG. A few lines of it can ask for hours of work and nothing inside a
 * process can stop that, so it has a process of its own, without our settings, which ends when its time is over.
 *
 * @throws Error when it is none, or was not drawn in time
 */
export function renderSvg(bytes: Buffer, milliseconds = timeoutMilliseconds): Promise<Buffer> {
  const result = queue.then(() => runRenderProcess(bytes, milliseconds));
  queue = result.catch(() => {});
  return result;
}

function runRenderProcess(bytes: Buffer, milliseconds: number): Promise<Buffer> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', program], {
    ...{ env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: milliseconds, killSignal: 'SIGKILL' },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A child that has gone does not read to the end.
  child.stdin.on('error', () => {}).end(bytes);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(Buffer.concat(chunks)) : reject(new Error('not drawn'))));
  });
}
