import type { NotificationTopic, SettingsView } from '@fondly/contract/account';
import * as m from '@fondly/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import { usePerson } from '../person.ts';
import { PushSwitch } from '../push/push-switch.tsx';
import styles from './notifications-panel.module.css';
import { Panel } from './panel.tsx';
import { settings } from './queries.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';

type Channel = 'mail' | 'app';
const channels: { channel: Channel; name: () => string }[] = [
  { channel: 'mail', name: m.common_email_short },
  { channel: 'app', name: m.customer_profile_notifications_app },
];
const allChannels: Channel[] = ['mail', 'app'];

type Topic = { topic: NotificationTopic; title: () => string; text: () => string; sentBy: Channel[] };

/** A topic is listed only if Fondly sends messages about it. */
const topics: Topic[] = [
  {
    topic: 'orders',
    title: m.customer_profile_notifications_orders,
    sentBy: allChannels,
    text: m.customer_profile_notifications_orders_text,
  },
  {
    topic: 'favorites',
    title: m.customer_profile_notifications_favorites,
    sentBy: allChannels,
    text: m.customer_profile_notifications_favorites_text,
  },
  {
    topic: 'area',
    title: m.customer_profile_notifications_marketing,
    sentBy: ['mail'],
    text: m.customer_profile_notifications_marketing_text,
  },
];

/** We text people only about new kitchens, so text messages have one switch and not a column. */
const smsChoice = { topic: 'area', channel: 'sms' } as const;

/** Notification settings. Each switch is saved at once. */
export function NotificationsPanel() {
  const { data, isPending, error, refetch } = useQuery(settings());
  const hasPhone = usePerson().phone !== null;
  if (isPending) return <SettingsSkeleton />;
  if (!data)
    return <LoadFailed what={m.customer_profile_settings_what()} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Panel
        title={m.customer_profile_notifications_title()}
        corner={
          <span className={`caption centered grid gap-12 ${styles.channels}`} aria-hidden>
            {channels.map(({ channel, name }) => (
              <span key={channel}>{name()}</span>
            ))}
          </span>
        }
      >
        {topics.map(({ topic, title, text, sentBy }) => (
          <div key={topic} className={`grid gap-12 line-above align-center ${styles.row}`}>
            <div className="stack gap-2">
              <b className="weight-600">{title()}</b>
              <span className="note">{text()}</span>
            </div>
            {channels
              .filter(({ channel }) => sentBy.includes(channel))
              .map(({ channel, name }) => (
                <ChoiceSwitch
                  key={channel}
                  label={m.customer_profile_notifications_switch({ topic: title(), channel: name() })}
                  choice={{ topic, channel }}
                  savedSettings={data}
                />
              ))}
          </div>
        ))}
      </Panel>
      <Panel title={m.customer_profile_notifications_phone_title()}>
        <div className={`grid gap-12 line-above align-center ${styles.row} ${styles.alone}`}>
          <div className="stack gap-2">
            <b className="weight-600">{m.customer_profile_notifications_sms()}</b>
            <span className="note">
              {hasPhone
                ? m.customer_profile_notifications_sms_text()
                : m.customer_profile_notifications_sms_needs_phone()}
            </span>
          </div>
          <ChoiceSwitch
            label={m.customer_profile_notifications_sms()}
            choice={smsChoice}
            savedSettings={data}
            isBlocked={!hasPhone}
          />
        </div>
        <PushSwitch />
      </Panel>
    </>
  );
}

type Choice = { topic: NotificationTopic; channel: Channel } | typeof smsChoice;
type SwitchProps = {
  label: string;
  choice: Choice;
  savedSettings: SettingsView;
  /** Can't be turned on. Turning it off always works. */
  isBlocked?: boolean;
};

/** Switches at once and switches back when the server refuses. */
function ChoiceSwitch({ label, choice, savedSettings, isBlocked = false }: SwitchProps) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isEnabled: boolean) => call('PUT /api/account/choices', { body: { ...choice, isEnabled } }),
    onSuccess: (answer) => queries.setQueryData(settings().queryKey, answer),
    onError: (thrown) =>
      showToast({ tone: 'error', text: toErrorMessage(thrown, m.customer_profile_notifications_failed()) }),
  });
  const savedValue =
    choice.channel === 'sms' ? savedSettings.choices.area.sms : savedSettings.choices[choice.topic][choice.channel];
  const isOn = isPending ? variables : savedValue;
  return <Switch aria-label={label} checked={isOn} disabled={isBlocked && !isOn} onChange={mutate} />;
}
