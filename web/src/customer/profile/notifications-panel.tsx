import type { NotificationTopic, SettingsView } from '@fondly/contract/account';
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
const channels: { channel: Channel; name: string }[] = [
  { channel: 'mail', name: 'Email' },
  { channel: 'app', name: 'App' },
];
const allChannels: Channel[] = ['mail', 'app'];

/** A topic is listed only if Fondly sends messages about it. */
const topics: { topic: NotificationTopic; title: string; text: string; sentBy: Channel[] }[] = [
  {
    topic: 'orders',
    title: 'Your orders',
    sentBy: allChannels,
    text: 'When your meal is ready and before pickup opens. Receipts always come by email.',
  },
  {
    topic: 'favorites',
    title: 'Your favorites',
    sentBy: allChannels,
    text: 'New meals of the kitchens you follow',
  },
  { topic: 'area', title: 'Marketing', sentBy: ['mail'], text: 'New kitchens near you' },
];

/** Only news is sent by text message, so SMS is one row and not a column with gaps. */
const smsRow = { title: 'SMS', choice: { topic: 'area', channel: 'sms' } } as const;

/** Notification settings. Each switch is saved at once. */
export function NotificationsPanel() {
  const { data, isPending, error, refetch } = useQuery(settings());
  const hasPhone = usePerson().phone !== null;
  if (isPending) return <SettingsSkeleton />;
  if (!data) return <LoadFailed what="your settings" error={error} onRetry={() => void refetch()} />;
  return (
    <Panel
      title="Notifications"
      corner={
        <span className={`caption centered grid gap-12 ${styles.channels}`} aria-hidden>
          {channels.map(({ channel, name }) => (
            <span key={channel}>{name}</span>
          ))}
        </span>
      }
    >
      {topics.map(({ topic, title, text, sentBy }) => (
        <div key={topic} className={`grid gap-12 line-above align-center ${styles.row}`}>
          <div className={`stack gap-2 ${styles.words}`}>
            <b>{title}</b>
            <span>{text}</span>
          </div>
          {channels
            .filter(({ channel }) => sentBy.includes(channel))
            .map(({ channel, name }) => (
              <ChoiceSwitch
                key={channel}
                label={`${title}: ${name}`}
                choice={{ topic, channel }}
                savedSettings={data}
              />
            ))}
        </div>
      ))}
      <div className={`grid gap-12 line-above align-center ${styles.row} ${styles.alone}`}>
        <div className={`stack gap-2 ${styles.words}`}>
          <b>{smsRow.title}</b>
          <span>
            {hasPhone
              ? 'Texts about new kitchens, only if you turn this on.'
              : 'Please add your phone number to your details first.'}
          </span>
        </div>
        <ChoiceSwitch label={smsRow.title} choice={smsRow.choice} savedSettings={data} isBlocked={!hasPhone} />
      </div>
      <PushSwitch />
    </Panel>
  );
}

type Choice = { topic: NotificationTopic; channel: Channel } | typeof smsRow.choice;
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
      showToast({ tone: 'error', text: toErrorMessage(thrown, 'This did not work. Please try again.') }),
  });
  const savedValue =
    choice.channel === 'sms' ? savedSettings.choices.area.sms : savedSettings.choices[choice.topic][choice.channel];
  const isOn = isPending ? variables : savedValue;
  return <Switch aria-label={label} checked={isOn} disabled={isBlocked && !isOn} onChange={mutate} />;
}
