import net, { type AddressInfo, type Socket } from 'node:net';
import { findQuickBrowser } from '@fondly/dev/browser';
import { chromium, type Page } from '@playwright/test';

/** A device of its own, whose sleep and whose bad network touch no other journey. */
export type Tablet = {
  page: Page;
  /** Whatever is connected now stays connected, and never again hears or is heard; who connects anew is. */
  loseConnections(): void;
  /** As when the lid is closed: nothing runs, no clock and no network. */
  stop(): void;
  goOn(): void;
  close(): Promise<void>;
};

/** @param url - of the town */
export async function openTablet(url: string): Promise<Tablet> {
  const { host, port } = new URL(url);
  const wire = await openWire(Number(port));
  const executablePath = findQuickBrowser();
  const server = await chromium.launchServer({
    args: [`--host-resolver-rules=MAP ${host} 127.0.0.1:${wire.port}`],
    ...(executablePath && { executablePath }),
  });
  const browser = await chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, reducedMotion: 'reduce' });
  // All processes of the browser are a group, named after the first.
  const tell = (signal: NodeJS.Signals) => process.kill(-(server.process().pid ?? 0), signal);
  return {
    page: await context.newPage(),
    loseConnections: wire.fallSilent,
    stop: () => tell('SIGSTOP'),
    goOn: () => tell('SIGCONT'),
    async close() {
      await server.close();
      await wire.close();
    },
  };
}

/** A wire to the town, as long as a Wi-Fi: what lies on it can be lost without a word. */
async function openWire(townPort: number) {
  const connected = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const pass = (from: Socket, to: Socket) => {
    connected.add(from);
    from.on('data', (part) => void (silent.has(from) || to.write(part)));
    from.on('end', () => void (silent.has(from) || to.end()));
    from.on('error', () => {});
    from.on('close', () => {
      connected.delete(from);
      if (!silent.has(from)) to.destroy();
    });
  };
  const server = net.createServer({ allowHalfOpen: true }, (near) => {
    const far = net.connect({ port: townPort, host: '127.0.0.1', allowHalfOpen: true });
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      for (const socket of connected) silent.add(socket);
    },
    async close() {
      for (const socket of connected) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
