import { policies } from '@fondly/contract/policies';
import { expect, test } from 'vitest';
import { inlineValues } from './inline-policies.ts';

test('a policy is written as its value', () => {
  expect(inlineValues('wait(policies.holdMinutes * 60)')).toBe(`wait((${policies.holdMinutes}) * 60)`);
  expect(inlineValues('const { holdMinutes } = policies;')).toBe('const { holdMinutes } = policies;');
  expect(inlineValues("from './policies.ts'")).toBe("from './policies.ts'");
  expect(() => inlineValues('policies.unknown')).toThrow('the policy unknown does not exist');
});
