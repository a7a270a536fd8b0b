import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Waits until something accepts connections on a port of this machine. */
export async function waitUntilOpen(port: number): Promise<void> {
  for (;;) {
    const socket = net.connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      wait(1_000, false),
    ]);
    socket.destroy();
    if (isOpen) return;
    await wait(25);
  }
}
