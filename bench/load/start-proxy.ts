import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { waitUntilOpen } from '@fondly/dev/local-servers/wait-until-open';
import { findFreePort } from '@fondly/dev/processes/find-free-port';

export type ReverseProxy = { url: string; stop: () => Promise<void> };

/**
 * Starts Caddy in front of a server, as `deploy/Caddyfile` does, with a self-signed certificate. Browsers then use HTTP/2
 * as in production, where thirty small files cost one round trip instead of five.
 *
 * @returns null where Caddy is not installed
 */
export async function startProxy(serverPort: number): Promise<ReverseProxy | null> {
  if (spawnSync('caddy', ['version']).status !== 0) return null;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-caddy-'));
  const port = await findFreePort();
  const file = path.join(folder, 'Caddyfile');
  const settings = '{\n auto_https disable_redirects\n admin off\n local_certs\n skip_install_trust\n}\n';
  writeFileSync(file, `${settings}localhost:${port} {\n tls internal\n reverse_proxy localhost:${serverPort}\n}\n`);
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  await waitUntilOpen(port);
  return {
    url: `https://localhost:${port}`,
    async stop() {
      caddy.kill();
      await once(caddy, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
