import type { OrderMessagesView, OrderMessageView } from '@fondly/contract/account/order-message-view';
import { type MessageSide, type QuickMessage, quickMessages } from '@fondly/contract/account/quick-messages';
import { policies } from '@fondly/contract/policies';
import { quickMessageLabel } from '@fondly/contract/sentences/quick-messages';
import { formatClockTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { toErrorMessage } from '../api/api-error.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { TextAreaField } from '../ui/forms/text-area-field.tsx';
import styles from './message-thread.module.css';

type NewMessage = { requestId: string; quick: QuickMessage | null; text: string | null };
type Answer = Promise<OrderMessagesView>;

/** The operations of one side. */
export type ThreadOperations = {
  queryKey: readonly unknown[];
  /** Marks the messages as read: they are on the screen. */
  read: (signal: AbortSignal) => Answer;
  send: (message: NewMessage) => Answer;
  flag: (messageId: string) => Answer;
  /** Null for people who may not end free text. */
  setBlocked: ((isBlocked: boolean) => Answer) | null;
};

type Props = {
  operations: ThreadOperations;
  side: MessageSide;
  /** The name of the other side. */
  sender: string;
  timezone: string;
};

/** What both sides of an order write to each other (docs/domain.md#order-messages). */
export function MessageThread({ operations, side, sender, timezone }: Props) {
  const queries = useQueryClient();
  const { queryKey } = operations;
  /** The server may have stored a message although its response was lost. A retry keeps the ID, so it counts once. */
  const unsent = useRef<NewMessage | null>(null);
  const { data, error, isPending, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => operations.read(signal) });
  const store = (view: OrderMessagesView) => queries.setQueryData(queryKey, view);
  const sending = useMutation({ mutationFn: operations.send, onSuccess: store });
  const reporting = useMutation({ mutationFn: operations.flag, onSuccess: store });
  const blocking = useMutation({
    mutationFn: async (isBlocked: boolean) => operations.setBlocked?.(isBlocked),
    onSuccess: (view) => view && store(view),
  });
  if (isPending)
    return (
      <div role="status" aria-label={m.message_read()}>
        <Skeleton height={180} radius={16} />
      </div>
    );
  if (!data) return <LoadFailed what={m.message_read()} error={error} onRetry={() => void refetch()} />;
  const problem = sending.error ?? reporting.error ?? blocking.error;
  const send = async (message: Omit<NewMessage, 'requestId'>) => {
    const isRepeated = unsent.current?.quick === message.quick && unsent.current.text === message.text;
    const sent = { requestId: (isRepeated && unsent.current?.requestId) || crypto.randomUUID(), ...message };
    unsent.current = sent;
    await sending.mutateAsync(sent);
    unsent.current = null;
  };
  return (
    <div className="stack gap-16">
      {data.messages.length === 0 && <p className="muted">{m.message_none()}</p>}
      <ol className="stack gap-10" aria-live="polite">
        {data.messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            isOwn={message.side === side}
            sender={sender}
            timezone={timezone}
            onReport={() => reporting.mutate(message.id)}
          />
        ))}
      </ol>
      {problem && <Banner tone="error">{toErrorMessage(problem, m.common_something_wrong())}</Banner>}
      <Writer view={data} side={side} isSending={sending.isPending} onSend={send} />
      {operations.setBlocked && data.openUntil && (data.takesText || data.isBlocked) && (
        <div>
          <Button variant="subtle" isPending={blocking.isPending} onClick={() => blocking.mutate(!data.isBlocked)}>
            {data.isBlocked ? m.message_unblock_button() : m.message_block_button()}
          </Button>
        </div>
      )}
    </div>
  );
}

type MessageProps = {
  message: OrderMessageView;
  isOwn: boolean;
  sender: string;
  timezone: string;
  onReport: () => void;
};

/** Links in the text are not clickable. */
function Message({ message, isOwn, sender, timezone, onReport }: MessageProps) {
  const name = isOwn ? m.message_from_you() : sender;
  return (
    <li className={`stack gap-4 radius-14 ${styles.message}`} data-own={isOwn || undefined}>
      <span className="note">
        {m.message_sent({ sender: name, time: formatClockTime(new Date(message.sentAt), timezone) })}
      </span>
      <span className={`break ${styles.text}`} lang={message.quick ? undefined : ''}>
        {message.quick ? quickMessageLabel(message.quick) : message.text}
      </span>
      {!isOwn &&
        (message.isReported ? (
          <span className="note">{m.message_reported()}</span>
        ) : (
          <Button
            variant="subtle"
            className={styles.report}
            aria-label={m.message_report_label({ sender })}
            onClick={onReport}
          >
            {m.message_report_button()}
          </Button>
        ))}
    </li>
  );
}

type WriterProps = {
  view: OrderMessagesView;
  side: MessageSide;
  isSending: boolean;
  onSend: (message: { quick: QuickMessage | null; text: string | null }) => Promise<unknown>;
};

function Writer({ view, side, isSending, onSend }: WriterProps) {
  const [text, setText] = useState('');
  if (!view.openUntil) return <p className="note">{m.message_closed()}</p>;
  if (view.left === 0) return <p className="note">{m.message_none_left()}</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    // What was typed stays when it could not be sent.
    onSend({ quick: null, text }).then(
      () => setText(''),
      () => undefined,
    );
  };
  return (
    <div className="stack gap-14">
      <fieldset className="flex wrap gap-8" disabled={isSending}>
        <legend className="visually-hidden">{m.message_quick_label()}</legend>
        {quickMessages[side].map((quick) => (
          <Button
            key={quick}
            variant="default"
            onClick={() => void onSend({ quick, text: null }).catch(() => undefined)}
          >
            {quickMessageLabel(quick)}
          </Button>
        ))}
      </fieldset>
      {view.takesText ? (
        <form className="stack gap-12" onSubmit={submit}>
          <TextAreaField
            label={m.message_text_label()}
            hint={m.message_text_hint()}
            maxLength={policies.messageMaxLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="row wrap space-between gap-12">
            <Button type="submit" isPending={isSending} disabled={text.trim() === ''}>
              {m.message_send_button()}
            </Button>
            <span className="note">{m.message_left({ count: view.left })}</span>
          </div>
        </form>
      ) : (
        <p className="note">{m.message_quick_only()}</p>
      )}
    </div>
  );
}
