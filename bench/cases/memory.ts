import { openBenchEnvironment } from '../bench-environment.ts';
import { residentMegabytes } from '../cpu.ts';
import { openConnection } from '../load/open-connection.ts';
import { formatGetRequest } from '../load/requests.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addCustomers, seedMarket } from '../seed-market.ts';

const restSeconds = 15;

/** The memory of server and worker in one process, some seconds after a few requests. */
export async function memory(): Promise<void> {
  const environment = await openBenchEnvironment(false);
  try {
    const { zips } = await seedMarket(environment, 100, 2_000);
    const [cookie = ''] = await addCustomers(environment, 1);
    // The first start fills the compile cache, as the image build does. Later starts run for weeks.
    await (await environment.start('product')).stop();
    const product = await environment.start('product');
    const connection = await openConnection(product.port);
    for (const zip of zips) await connection.send(formatGetRequest(`/api/meals/search?zip=${zip}`, cookie));
    for (const path of ['/api/kitchens', '/api/public/today', '/api/orders']) {
      await connection.send(formatGetRequest(path, cookie));
    }
    connection.close();
    await new Promise((resolve) => setTimeout(resolve, restSeconds * 1000));
    writeLine('\n### Memory at rest, server and worker in one process\n');
    const value = residentMegabytes(product.pid);
    writeGoal({
      number: 'memory',
      text: `resident megabytes ${restSeconds} s after a look around`,
      value,
      required: 180,
      desired: 150,
    });
  } finally {
    await environment.close();
  }
}
