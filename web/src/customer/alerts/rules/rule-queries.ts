import type { AlertRuleInput } from '@fondly/contract/account/alert-rules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

export const alertRulesKey = ['alert-rules'] as const;

export const alertRules = () =>
  queryOptions({
    queryKey: alertRulesKey,
    queryFn: ({ signal }) => call('GET /api/account/alert-rules', { signal }),
    select: ({ rules }) => rules,
  });

/** What a rule would have found; null disables the query. The last answer stays while the next one is read. */
export const alertRulePreview = (rule: AlertRuleInput | null) =>
  queryOptions({
    queryKey: ['alert-rule-preview', rule],
    queryFn: ({ signal }) =>
      rule
        ? call('POST /api/account/alert-rules/preview', { body: rule, signal })
        : Promise.reject(new Error('no rule')),
    enabled: rule !== null,
    placeholderData: (previous) => previous,
    retry: false,
  });

export const alertSettings = () =>
  queryOptions({
    queryKey: ['alert-settings'],
    queryFn: ({ signal }) => call('GET /api/account/alert-settings', { signal }),
  });
