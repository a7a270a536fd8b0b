import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { checkBoundaries } from './check-boundaries.ts';

const findViolations = (name: string, text: string, others: Record<string, string> = {}) =>
  checkBoundaries(writeTestFiles({ [name]: text, ...others }));

describe('the boundaries check finds', () => {
  test.for([
    [
      'a module that imports a later module',
      'server/meals/stock/reservations.ts',
      "import { pay } from '../../payments/pay.ts';",
      'later module',
    ],
    [
      'an import of a later module by package name',
      'server/meals/a.ts',
      "import '@fondly/server/orders/b';",
      'later module',
    ],
    [
      'an export from a later module over several lines',
      'server/meals/a.ts',
      "export {\n  a,\n  b,\n} from '../orders/b.ts';",
      'later module',
    ],
    [
      'a dynamic import of a later module',
      'server/meals/a.ts',
      "const b = await import('../orders/b.ts');",
      'later module',
    ],
    [
      'an import of the routes of another module',
      'server/orders/a.ts',
      "import { r } from '../meals/routes.ts';",
      'the routes of meals',
    ],
    [
      'a module that imports the list of routes',
      'server/orders/a.ts',
      "import { b } from '../http.ts';",
      'imports all modules',
    ],
    ['a module that is not listed', 'server/coupons/a.ts', '', 'not in the list of modules'],
    [
      'an import of stripe outside of payments',
      'server/orders/a.ts',
      "import Stripe from 'stripe';",
      'only platform and',
    ],
    [
      'an import of the query builder outside of accounts',
      'server/orders/a.ts',
      "import { eq } from 'drizzle-orm/sql';",
      'only accounts may',
    ],
    [
      'a submodule of payments that imports a later submodule',
      'server/payments/capture/a.ts',
      "import { refund } from '../refunds/refund.ts';",
      'later submodule refunds',
    ],
    ['a submodule of payments that is not listed', 'server/payments/loans/a.ts', '', 'payment submodules'],
    [
      'a setting that is read outside of platform',
      'server/orders/a.ts',
      'const port = process.env.PORT;',
      'only platform reads',
    ],
    ['a page that imports the server', 'web/src/public/a.ts', "import { a } from '@fondly/server/run';", 'web imports'],
    [
      'a page that imports a page of another audience',
      'web/src/customer/a.tsx',
      "import { b } from '../restaurant/b.tsx';",
      'imports restaurant',
    ],
    [
      'shared code that imports an audience',
      'web/src/shared/a.ts',
      "import { b } from '../account/b.ts';",
      'imports account',
    ],
    ['an audience that is not listed', 'web/src/couriers/a.ts', '', 'not in the list of audiences'],
    ['an import of zod in the browser', 'web/src/shared/a.ts', "import { z } from 'zod';", 'bring zod'],
    [
      'an import of a library in the contract',
      'contract/src/time.ts',
      "import 'temporal-polyfill';",
      'the contract imports',
    ],
    [
      'a sandbox file that imports the contract',
      'stripe-sandbox/src/a.ts',
      "import '@fondly/contract/policies';",
      'imports @fondly',
    ],
    [
      'a sandbox test that imports dev',
      'stripe-sandbox/src/a.test.ts',
      "import '@fondly/dev/environment';",
      'nothing of ours',
    ],
    [
      'shipped code that imports dev',
      'server/run.ts',
      "import { openEnvironment } from '@fondly/dev/environment';",
      'may import dev',
    ],
    [
      'a relative path that leaves its workspace',
      'server/http.ts',
      "import { a } from '../web/src/a.ts';",
      'leaves server/',
    ],
  ] as const)('%s', ([, name, text, words]) => {
    expect(findViolations(name, text)).toEqual([expect.stringContaining(words)]);
  });

  test('a page that loads zod through two files of the contract is found', () => {
    const contract = {
      'contract/src/orders.ts': "import { a } from './endpoint.ts';",
      'contract/src/endpoint.ts': "import { z } from 'zod';",
    };

    expect(
      findViolations('web/src/shared/a.ts', "import { o } from '@fondly/contract/orders';", contract),
    ).toHaveLength(1);
    expect(
      findViolations('web/src/shared/a.ts', "import type { O } from '@fondly/contract/orders';", contract),
    ).toEqual([]);
  });
});

describe('test code', () => {
  const builder = {
    'server/orders/testing/build-order.ts': "import { db } from '@fondly/dev/postgres/test-database';",
  };

  test('a builder in a testing folder may import dev, and tests may import the builder', () => {
    const files = { ...builder, 'server/orders/a.test.ts': "import { buildOrder } from './testing/build-order.ts';" };
    expect(checkBoundaries(writeTestFiles(files))).toEqual([]);
  });

  test.for([
    ['a builder', "import { buildOrder } from './testing/build-order.ts';"],
    ['a builder by package name', "import { buildOrder } from '@fondly/server/orders/testing/build-order';"],
    ['a test', "import './b.test.ts';"],
  ] as const)('shipped code that imports %s is found', ([, text]) => {
    expect(findViolations('server/orders/a.ts', text, builder)).toEqual([expect.stringContaining('the test code')]);
  });

  test('a shipped file that only tests and development tools import is found', () => {
    const files = {
      'server/orders/build-order.ts': '',
      'server/orders/a.test.ts': "import './build-order.ts';",
      'dev/seed.ts': "import '@fondly/server/orders/build-order';",
    };
    const shippedImport = { 'server/orders/a.ts': "import './build-order.ts';" };

    expect(checkBoundaries(writeTestFiles(files))).toEqual([expect.stringContaining('only tests import it')]);
    expect(checkBoundaries(writeTestFiles({ ...files, ...shippedImport }))).toEqual([]);
  });

  test('a page that only its test imports is started by the router', () => {
    const files = { 'web/src/public/a-page.tsx': '', 'web/src/public/a-page.test.tsx': "import './a-page.tsx';" };
    expect(checkBoundaries(writeTestFiles(files))).toEqual([]);
  });
});

describe('the boundaries check allows', () => {
  test.for([
    ['an import of an earlier module', 'server/orders/a.ts', "import { reserve } from '../meals/stock.ts';"],
    [
      'a submodule of payments that imports an earlier submodule and the root of payments',
      'server/payments/refunds/a.ts',
      "import { a } from '../capture/a.ts';\nimport { open } from '../open-stripe.ts';",
    ],
    ['an entry point that passes the environment', 'server/start.ts', 'run(readConfig(process.env));'],
    ['a setting that platform reads', 'server/platform/config.ts', 'const port = process.env.PORT;'],
    ['an import of the contract', 'server/orders/a.ts', "import { policies } from '@fondly/contract/policies';"],
    ['an import of routes in the list of routes', 'server/http.ts', "import { routes } from './reports/routes.ts';"],
    ['a test that imports dev', 'server/orders/a.test.ts', "import { test } from '@fondly/dev/test';"],
    [
      'a customer page that imports an account panel',
      'web/src/customer/a.tsx',
      "import { P } from '../account/panel.tsx';",
    ],
    ['an import in a comment', 'server/meals/a.ts', "// import { pay } from '../payments/pay.ts';"],
  ] as const)('%s', ([, name, text]) => {
    expect(findViolations(name, text)).toEqual([]);
  });
});
