import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { checkBoundaries } from './check-boundaries.ts';

const findViolations = (name: string, text: string, others: Record<string, string> = {}) =>
  checkBoundaries(writeTestFiles({ [name]: text, ...others }));

describe('A planted hole in a wall is found', () => {
  test.for([
    [
      'a room that imports a later one',
      'server/meals/stock/reservations.ts',
      "import { pay } from '../payments/pay.ts';",
      'later room',
    ],
    ['the same by the name of its package', 'server/meals/a.ts', "import '@fondly/server/orders/b';", 'later room'],
    ['the same spread over lines', 'server/meals/a.ts', "export {\n  a,\n  b,\n} from '../orders/b.ts';", 'later room'],
    ['the same when it is called', 'server/meals/a.ts', "const b = await import('../orders/b.ts');", 'later room'],
    [
      'the routes of another room',
      'server/orders/a.ts',
      "import { r } from '../meals/routes.ts';",
      'the routes of meals',
    ],
    [
      'a room that imports the list of rooms',
      'server/orders/a.ts',
      "import { b } from '../http.ts';",
      'knows all rooms',
    ],
    ['a room nobody has heard of', 'server/coupons/a.ts', '', 'not in the list of rooms'],
    [
      'the card provider outside of payments',
      'server/orders/a.ts',
      "import Stripe from 'stripe';",
      'only platform and',
    ],
    ['a page that imports the server', 'web/src/public/a.ts', "import { a } from '@fondly/server/run';", 'web imports'],
    [
      'a page of another audience',
      'web/src/customer/a.tsx',
      "import { b } from '../restaurant/b.tsx';",
      'imports restaurant',
    ],
    [
      'shared code that knows an audience',
      'web/src/shared/a.ts',
      "import { b } from '../account/b.ts';",
      'imports account',
    ],
    ['an audience nobody has heard of', 'web/src/couriers/a.ts', '', 'not in the list of audiences'],
    ['zod in the browser', 'web/src/shared/a.ts', "import { z } from 'zod';", 'bring zod'],
    ['a library in the contract', 'contract/src/time.ts', "import 'temporal-polyfill';", 'the contract imports'],
    [
      'a sandbox that knows our numbers',
      'stripe-sandbox/src/a.ts',
      "import '@fondly/contract/policies';",
      'imports @fondly',
    ],
    [
      'a sandbox test that knows our town',
      'stripe-sandbox/src/a.test.ts',
      "import '@fondly/dev/town';",
      'nothing of ours',
    ],
    ['the town in what ships', 'server/run.ts', "import { openTown } from '@fondly/dev/town';", 'may use the town'],
    ['a path that climbs over the wall', 'server/http.ts', "import { a } from '../web/src/a.ts';", 'leaves server/'],
  ] as const)('%s', ([, name, text, words]) => {
    expect(findViolations(name, text)).toEqual([expect.stringContaining(words)]);
  });

  test('a page that loads zod through the contract, two files deep', () => {
    const contract = {
      'contract/src/orders.ts': "import { a } from './endpoint.ts';",
      'contract/src/endpoint.ts': "import { z } from 'zod';",
    };

    expect(findViolations('web/src/shared/a.ts', "import { o } from '@fondly/contract/order';", contract)).toHaveLength(
      1,
    );
    expect(findViolations('web/src/shared/a.ts', "import type { O } from '@fondly/contract/order';", contract)).toEqual(
      [],
    );
  });
});

describe('Builders of what tests need', () => {
  const builder = { 'server/orders/testing/order-builders.ts': "import type { Town } from '@fondly/dev/town';" };
  const fromTest = { 'server/orders/a.test.ts': "import { build } from './order-builders.ts';" };
  const shipped = { 'server/orders/a.ts': "import { build } from './order-builders.ts';" };

  test('may use the town, as long as tests alone import them', () => {
    expect(checkBoundaries(writeTestFiles({ ...builder, ...fromTest }))).toEqual([]);
    expect(checkBoundaries(writeTestFiles({ ...builder, ...fromTest, ...shipped }))).toHaveLength(1);
  });
});

describe('What the house allows is left alone', () => {
  test.for([
    ['an earlier room', 'server/orders/a.ts', "import { claim } from '../meals/stock.ts';"],
    ['the contract', 'server/orders/a.ts', "import { policies } from '@fondly/contract/policies';"],
    ['the list of rooms', 'server/http.ts', "import { routes } from './reports/routes.ts';"],
    ['a test in the town', 'server/orders/a.test.ts', "import { test } from '@fondly/dev/test';"],
    ['a customer page with an account panel', 'web/src/customer/a.tsx', "import { P } from '../account/panel.tsx';"],
    ['words about imports in a comment', 'server/meals/a.ts', "// import { pay } from '../payments/pay.ts';"],
  ] as const)('%s', ([, name, text]) => {
    expect(findViolations(name, text)).toEqual([]);
  });
});
