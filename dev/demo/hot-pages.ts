/** Serves the pages from their sources with Vite's development server, which ends with this process. */
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(root, 'node_modules/.bin/vite');
const options = [program, '--port', String(process.env.PORT), '--strictPort'];
const child = spawn(process.execPath, options, {
  cwd: path.join(root, 'web'),
  stdio: ['ignore', 'inherit', 'inherit'],
});

child.once('exit', (code) => process.exit(code ?? 1));
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) {
  process.on(event, () => {
    child.once('exit', () => process.exit(0));
    child.kill('SIGTERM');
  });
}
