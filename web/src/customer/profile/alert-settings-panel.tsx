import type { AlertSettings } from '@fondly/contract/account/alert-rules';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { SelectField } from '../../shared/ui/forms/select-field.tsx';
import { formatTimeOfDay } from '../alerts/rules/format-time-of-day.ts';
import { alertSettings } from '../alerts/rules/rule-queries.ts';
import { browserTimeZone } from '../alerts/rules/to-local-day.ts';
import { Panel } from './panel.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const limits = Array.from({ length: policies.alertsPerDayMax }, (_, index) => index + 1);

/** Quiet hours and the daily limit of alerts. Each choice is saved at once, with the time zone of this device. */
export function AlertSettingsPanel() {
  const queries = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(alertSettings());
  const saving = useMutation({
    mutationFn: (settings: AlertSettings) =>
      call('PUT /api/account/alert-settings', { body: { ...settings, timezone: browserTimeZone() } }),
    onSuccess: (answer) => queries.setQueryData(alertSettings().queryKey, answer),
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
  });
  if (isPending) return <SettingsSkeleton />;
  if (!data)
    return <LoadFailed what={m.customer_profile_settings_what()} error={error} onRetry={() => void refetch()} />;
  const shown = saving.isPending ? saving.variables : data;
  const change = (part: Partial<AlertSettings>) => saving.mutate({ ...shown, ...part });
  return (
    <Panel title={m.alert_rules_settings_title()}>
      <div className="stack gap-16">
        <p>{m.alert_rules_settings_text()}</p>
        <div className="flex wrap gap-12">
          <SelectField
            label={m.alert_rules_settings_from()}
            options={toTimeOptions(shown.quietFrom)}
            value={shown.quietFrom}
            onChange={(quietFrom) => change({ quietFrom })}
          />
          <SelectField
            label={m.alert_rules_settings_until()}
            options={toTimeOptions(shown.quietUntil)}
            value={shown.quietUntil}
            onChange={(quietUntil) => change({ quietUntil })}
          />
          <SelectField
            label={m.alert_rules_settings_limit()}
            options={limits.map((count) => ({
              value: String(count),
              label: m.alert_rules_settings_limit_count({ count }),
            }))}
            value={String(shown.maxPerDay)}
            onChange={(value) => change({ maxPerDay: Number(value) })}
          />
        </div>
      </div>
    </Panel>
  );
}

/** Whole hours, and the chosen time if it is none. */
const toTimeOptions = (chosen: string) =>
  [...new Set([...hours, chosen])].sort().map((time) => ({ value: time, label: formatTimeOfDay(time) }));
