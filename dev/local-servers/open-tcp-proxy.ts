import net, { type AddressInfo } from 'node:net';

export type TcpProxy = {
  /** The connection string with the proxy's address. */
  url: string;
  /** Stops forwarding on every connection, also on new ones, as if the host had vanished: no FIN and no RST. */
  freeze(): void;
  /** New connections are forwarded again. Those that were frozen stay so. */
  thaw(): void;
  /** Resets every open connection, as a restart of the host does. */
  reset(): void;
  close(): Promise<void>;
};

/** Forwards the TCP connections to a PostgreSQL until a test freezes them. */
export async function openTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const host = target.searchParams.get('host') ?? target.hostname;
  const port = Number(target.port || 5432);
  const sockets = new Set<net.Socket>();
  let isFrozen = false;

  const server = net.createServer({ pauseOnConnect: true }, (inbound) => {
    keep(inbound);
    if (isFrozen) return;
    const outbound = keep(host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host));
    forward(inbound, outbound);
    forward(outbound, inbound);
    inbound.resume();
  });

  function keep(socket: net.Socket): net.Socket {
    sockets.add(socket);
    socket.setNoDelay(true);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  }
  /** Frozen sockets are paused and never closed, so neither side learns anything. */
  function forward(from: net.Socket, to: net.Socket): void {
    from.on('data', (chunk) => to.write(chunk));
    from.on('close', () => to.destroy());
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxied = new URL(databaseUrl);
  proxied.searchParams.delete('host');
  proxied.hostname = '127.0.0.1';
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
