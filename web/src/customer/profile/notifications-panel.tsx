import type { NewsTopic, SettingsView } from '@fondly/contract/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Switch } from '../../shared/ui/forms/switch.tsx';
import { PushSwitch } from '../push/push-switch.tsx';
import styles from './notifications-panel.module.css';
import { Panel } from './panel.tsx';
import { settings } from './queries.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';

type Column = 'mail' | 'app';
const channels: { channel: Column; name: string }[] = [
  { channel: 'mail', name: 'Email' },
  { channel: 'app', name: 'App' },
];
const everywhere: Column[] = ['mail', 'app'];

/** A topic has a switch where somebody sends. */
const topics: { topic: NewsTopic; title: string; text: string; sentBy: Column[] }[] = [
  {
    ...{ topic: 'orders', title: 'Your orders', sentBy: everywhere },
    text: 'When your meal is ready and before pickup opens. Receipts always come by email.',
  },
  {
    ...{ topic: 'favorites', title: 'Your favorites', sentBy: everywhere },
    text: 'New meals of the kitchens you follow',
  },
  { topic: 'area', title: 'Marketing', sentBy: ['mail'], text: 'New kitchens near you' },
];

/** Its switch stands alone: only news come by text message, so there is no third column of gaps. */
const texts = { title: 'SMS', wish: { topic: 'area', channel: 'sms' } } as const;

/** What one hears of and where; each switch is kept at once. */
export function NotificationsPanel() {
  const { data, isPending, error, refetch } = useQuery(settings());
  if (isPending) return <SettingsSkeleton />;
  if (!data) return <LoadFailed what="your settings" error={error} onRetry={() => void refetch()} />;
  return (
    <Panel
      title="Notifications"
      corner={
        <span className={styles.channels} aria-hidden>
          {channels.map(({ channel, name }) => (
            <span key={channel}>{name}</span>
          ))}
        </span>
      }
    >
      {topics.map(({ topic, title, text, sentBy }) => (
        <div key={topic} className={styles.row}>
          <div className={styles.words}>
            <b>{title}</b>
            <span>{text}</span>
          </div>
          {channels
            .filter(({ channel }) => sentBy.includes(channel))
            .map(({ channel, name }) => (
              <ChoiceSwitch key={channel} label={`${title}: ${name}`} wish={{ topic, channel }} given={data} />
            ))}
        </div>
      ))}
      <div className={`${styles.row} ${styles.alone}`}>
        <div className={styles.words}>
          <b>{texts.title}</b>
          <span>New kitchens near you, to the phone above. Never without your yes.</span>
        </div>
        <ChoiceSwitch label={texts.title} wish={texts.wish} given={data} />
      </div>
      <PushSwitch />
    </Panel>
  );
}

type Wish = { topic: NewsTopic; channel: Column } | typeof texts.wish;
type SwitchProps = { label: string; wish: Wish; given: SettingsView };

/** Turns at once and turns back when the server says no. */
function ChoiceSwitch({ label, wish, given }: SwitchProps) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isWanted: boolean) => call('PUT /api/account/choices', { body: { ...wish, isWanted } }),
    onSuccess: (answer) => queries.setQueryData(settings().queryKey, answer),
    onError: (thrown) => showToast({ tone: 'error', text: sentenceOf(thrown, 'This did not work. Please try again.') }),
  });
  const kept = wish.channel === 'sms' ? given.choices.area.sms : given.choices[wish.topic][wish.channel];
  const isOn = isPending ? variables : kept;
  return <Switch aria-label={label} checked={isOn} onChange={mutate} />;
}
