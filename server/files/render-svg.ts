import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problem } from '../platform/http/problem.ts';
import { createWorkQueue } from './work-queue.ts';

const program = fileURLToPath(new URL('svg-process.ts', import.meta.url));
/** With what comes before and after it an answer takes three seconds at most (docs/security.md#uploads). */
const timeoutMilliseconds = 2000;

/** One at a time, and in a separate queue from photos, so a slow drawing delays only drawings. */
const queueRender = createWorkQueue(1_000);

/** Whether these bytes may be a drawing, packed or not; what libraries know by its first bytes as a photo never is. */
export function isPossiblySvg(bytes: Buffer): boolean {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isPacked || /^(\uFEFF)?\s*</.test(bytes.subarray(0, 100).toString());
}

/**
 * Renders an SVG as PNG, at most 1600 pixels a side. A few lines can take hours, so it runs in a separate process
 * without our settings that is killed at the timeout.
 * @throws Error when the bytes are not an SVG, or a Problem when the time is over
 */
export function renderSvg(bytes: Buffer, milliseconds = timeoutMilliseconds): Promise<Buffer> {
  return queueRender(() => runRenderProcess(bytes, milliseconds));
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
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(chunks));
      // A busy machine may need longer for an honest drawing, so this is not the answer for a broken file.
      else reject(signal === 'SIGKILL' ? new Problem('drawing-too-slow') : new Error('not drawn'));
    });
  });
}
