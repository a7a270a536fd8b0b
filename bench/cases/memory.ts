import { openGround } from '../bench-environment.ts';
import { residentMegabytes } from '../cpu.ts';
import { openConnection } from '../load/open-connection.ts';
import { getRequest } from '../load/requests.ts';
import { say, sayGoal } from '../report.ts';
import { addCustomers, fillMarket } from '../seed-market.ts';

const restSeconds = 15;

/** The server with its worker, a while after a few people have looked around. */
export async function memory(): Promise<void> {
  const ground = await openGround(false);
  try {
    const { zips } = await fillMarket(ground, 100, 2_000);
    const [cookie = ''] = await addCustomers(ground, 1);
    // The first start of a version compiles it, as the making of the image does; it is the others that stand for weeks.
    await (await ground.start('targets/product')).stop();
    const product = await ground.start('targets/product');
    const connection = await openConnection(product.port);
    for (const zip of zips) await connection.send(getRequest(`/api/meals/search?zip=${zip}`, cookie));
    for (const path of ['/api/kitchens', '/api/public/today', '/api/orders']) {
      await connection.send(getRequest(path, cookie));
    }
    connection.close();
    await new Promise((resolve) => setTimeout(resolve, restSeconds * 1000));
    say('\n### Memory at rest, server and worker in one process\n');
    const value = residentMegabytes(product.pid);
    sayGoal({
      number: 'memory',
      text: `resident megabytes ${restSeconds} s after a look around`,
      value,
      must: 180,
      aim: 150,
    });
  } finally {
    await ground.close();
  }
}
