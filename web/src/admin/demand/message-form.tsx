import type { Output } from '@fondly/contract/api';
import { policies } from '@fondly/contract/policies';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import localStyles from './message-form.module.css';

type MessagePreview = Output<'POST /api/admin/demand/:zip/preview'> & { subject: string; body: string };

const waveSizes = [25, 100, policies.peopleNotifiedPerWave] as const;

/** A message must be previewed before it is sent. Editing it requires another preview. */
export function MessageForm({ zip, isRunning }: { zip: string; isRunning: boolean }) {
  const [preview, setPreview] = useState<MessagePreview | null>(null);
  const [size, setSize] = useState<number>(waveSizes[1]);
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: ({ subject, body }) => ({
      ...(!subject?.trim() && { subject: 'Please fill in this field.' }),
      ...(!body?.trim() && { body: 'Please fill in this field.' }),
    }),
    send: async ({ subject = '', body = '' }) => {
      const shown = await call('POST /api/admin/demand/:zip/preview', { params: { zip }, body: { subject, body } });
      setPreview({ ...shown, subject, body });
    },
  });
  const reset = () => formProps.ref.current?.reset();
  return (
    <Panel title="Write to the people here" note={`At most one message in ${policies.zipMessageQuietDays} days`}>
      <form {...formProps} className={`stack gap-14 ${styles.form}`} onInput={() => setPreview(null)}>
        <TextField label="Subject" name="subject" maxLength={120} error={fieldErrors.subject} />
        <TextAreaField
          label="Message"
          name="body"
          rows={7}
          maxLength={2000}
          hint="An empty line begins a new paragraph. We add the reason and an unsubscribe link automatically."
          error={fieldErrors.body}
        />
        {problem && <Banner tone="error">{problem}</Banner>}
        <Button type="submit" variant="default" isPending={isSending}>
          Preview
        </Button>
      </form>
      {preview && (
        <>
          <iframe
            className={`full radius-12 bordered soft ${localStyles.mail}`}
            title="The message as it is read"
            sandbox=""
            srcDoc={preview.html}
          />
          <WaveSize size={size} onChange={setSize} />
          {isRunning && <Banner tone="info">Another message to this ZIP is still on its way. Wait, or stop it.</Banner>}
          <Button
            disabled={isRunning || preview.reach.willReceive === 0}
            onClick={() => setRequest(toSendRequest(zip, preview, size, reset, () => setPreview(null)))}
          >
            {formatSendLabel(preview.reach.willReceive)}
          </Button>
        </>
      )}
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </Panel>
  );
}

function WaveSize({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  return (
    <Field
      label="People per wave"
      hint={`A wave every ${policies.zipMessageWaveMinutes} minutes, who waits longest first.`}
    >
      {(control) => (
        <select
          className={`fit full white height-48 text-16 ${fields.input}`}
          value={size}
          onChange={(event: FormEvent<HTMLSelectElement>) => onChange(Number(event.currentTarget.value))}
          {...control}
        >
          {waveSizes.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const formatSendLabel = (count: number): string =>
  count === 0 ? 'Nobody can be written to' : `Send to ${count === 1 ? '1 person' : `${count} people`}`;

function toSendRequest(
  zip: string,
  preview: MessagePreview,
  peoplePerWave: number,
  reset: () => void,
  clearPreview: () => void,
): ReasonRequest {
  const { subject, body, reach } = preview;
  const waves = Math.ceil(reach.willReceive / peoplePerWave);
  return {
    title: `${formatSendLabel(reach.willReceive)} in ${zip}`,
    confirmLabel: 'Send',
    hint: 'Only the audit log keeps this.',
    successText: 'The first wave is on its way',
    send: async (reason) => {
      await call('POST /api/admin/demand/:zip/messages', {
        params: { zip },
        body: { subject, body, peoplePerWave, reason },
      });
      reset();
      clearPreview();
    },
    children: (
      <p>
        <b>{subject}</b> leaves {waves === 1 ? 'in one wave' : `in ${waves} waves`}. It can be stopped between two
        waves; what has left cannot be called back.
      </p>
    ),
  };
}
