import { expect, test } from 'vitest';
import { keepCallsForKeys } from './keep-calls-for-keys.ts';

test('the client has the calls that a key opens, with the components that they name and those that these name', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const forKeys = { security: [{ session: [] }, { apiKey: ['meals:read'] }], responses: { 200: ref('Meal') } };
  const forPeople = { security: [{ session: [] }], responses: { 200: ref('Secret') } };
  const schemas = { Meal: { properties: { point: ref('Point') } }, Point: {}, Secret: {} };
  expect(
    keepCallsForKeys({
      paths: { '/a': { get: forKeys, put: forPeople }, '/b': { get: forPeople } },
      components: { schemas },
    }),
  ).toEqual({
    paths: { '/a': { get: forKeys } },
    components: { schemas: { Meal: schemas.Meal, Point: {} } },
  });
});
