import * as modules from '@fondly/contract/endpoint-modules';
import { test } from '@fondly/dev/test';
import { describe, expect, test as plain } from 'vitest';
import { isEndpoint } from './operation-names.ts';
import { describeContract } from './testing/describe-contract.ts';

type Operation = {
  operationId: string;
  tags: string[];
  security: object[];
  responses: Record<string, { description: string; content?: Record<string, { schema?: object; example?: object }> }>;
  requestBody?: { content: Record<string, object> };
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
  tags: { name: string }[];
};

const settings = { publicUrl: 'https://fondly.example', contactEmail: 'hello@fondly.example' };
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isEndpoint);
const describeApi = async (publishesAdminApi: boolean) =>
  (await describeContract({ ...settings, publishesAdminApi })) as Description;
const listOperations = ({ paths }: Description) => Object.values(paths).flatMap((methods) => Object.values(methods));

describe('The description of the API', () => {
  test('the server describes the endpoints of the contract and nothing else, each by its name in the contract', async ({
    env,
  }) => {
    const { body } = await env.visitor().send('GET', '/api/docs/json');
    const ids = listOperations(body as Description).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(endpoints.length);
    expect(ids.length).toBe(endpoints.length);
  });

  plain('an operation has its objects by name, and every refusal with its sentence', async () => {
    const { paths, components } = await describeApi(false);
    const checkout = paths['/api/checkout']?.post;
    expect(checkout?.operationId).toBe('startCheckout');
    expect(checkout?.responses['409']?.description).toContain('- `out-of-stock`: ');
    expect(checkout?.responses['409']?.content?.['application/json']?.schema).toMatchObject({
      allOf: [
        { $ref: '#/components/schemas/Problem' },
        { properties: { code: { enum: expect.arrayContaining(['price-changed']) } } },
      ],
    });
    expect(paths['/api/orders/{id}']?.get?.responses['200']?.content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/Order' } },
    });
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Meal', 'Order', 'Problem']));
  });

  plain('a file is described by its type, and a session is asked for where one is needed', async () => {
    const { paths } = await describeApi(false);
    expect(Object.keys(paths['/api/account/picture']?.put?.requestBody?.content ?? {})).toEqual(['image/*']);
    expect(Object.keys(paths['/api/restaurant/orders.csv']?.get?.responses['200']?.content ?? {})).toEqual([
      'text/csv',
    ]);
    expect(Object.keys(paths['/api/feeds/{token}/pickups.ics']?.get?.responses['200']?.content ?? {})).toEqual([
      'text/calendar',
    ]);
    expect(paths['/api/public/today']?.get?.security).toEqual([]);
    expect(paths['/api/orders']?.get?.security).toEqual([{ session: [] }, { apiKey: ['own-orders:read'] }]);
    expect(paths['/api/orders/earlier']?.get?.security).toEqual([{ session: [] }]);
  });

  plain('each group of operations is described, and none is empty', async () => {
    for (const publishesAdminApi of [false, true]) {
      const description = await describeApi(publishesAdminApi);
      const used = new Set(listOperations(description).flatMap(({ tags }) => tags));
      expect(description.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
    }
  });

  plain('operations of admins are published only with the setting', async () => {
    const [without, all] = [await describeApi(false), await describeApi(true)];
    const ofAdmins = (description: Description) =>
      listOperations(description).filter(({ tags }) => tags.includes('Admin')).length;
    expect([ofAdmins(without), without.tags.some(({ name }) => name === 'Admin')]).toEqual([0, false]);
    expect(ofAdmins(all)).toBeGreaterThan(50);
  });
});
