import type { Answer } from '@fondly/contract/api';
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
import { ReasonDialog, type ReasonWish } from '../page/reason-dialog.tsx';
import own from './message-form.module.css';

type Seen = Answer<'POST /api/admin/demand/:zip/preview'> & { subject: string; body: string };

const waveSizes = [25, 100, policies.peopleToldPerWave] as const;

/** A message is read as its readers will before it can be sent; a change of its words asks for another look. */
export function MessageForm({ zip, isRunning }: { zip: string; isRunning: boolean }) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [size, setSize] = useState<number>(waveSizes[1]);
  const [wish, setWish] = useState<ReasonWish | null>(null);
  const { faults, problem, isSending, formProps } = useServerForm({
    check: ({ subject, body }) => ({
      ...(!subject?.trim() && { subject: 'Please fill in this field.' }),
      ...(!body?.trim() && { body: 'Please fill in this field.' }),
    }),
    send: async ({ subject = '', body = '' }) => {
      const shown = await call('POST /api/admin/demand/:zip/preview', { params: { zip }, body: { subject, body } });
      setSeen({ ...shown, subject, body });
    },
  });
  const reset = () => formProps.ref.current?.reset();
  return (
    <Panel title="Write to the people here" remark={`At most one message in ${policies.messageQuietDays} days`}>
      <form {...formProps} className={styles.form} onInput={() => setSeen(null)}>
        <TextField label="Subject" name="subject" maxLength={120} fault={faults.subject} />
        <TextAreaField
          label="Message"
          name="body"
          rows={7}
          maxLength={2000}
          hint="An empty line begins a new paragraph. Why they get it and how to end it stands below by itself."
          fault={faults.body}
        />
        {problem && <Banner tone="error">{problem}</Banner>}
        <Button type="submit" look="default" busy={isSending}>
          Preview
        </Button>
      </form>
      {seen && (
        <>
          <iframe className={own.mail} title="The message as it is read" sandbox="" srcDoc={seen.html} />
          <WaveSize size={size} onChange={setSize} />
          {isRunning && <Banner tone="info">Another message to this ZIP is still on its way. Wait, or stop it.</Banner>}
          <Button
            disabled={isRunning || seen.reach.willGet === 0}
            onClick={() => setWish(sendWish(zip, seen, size, reset, () => setSeen(null)))}
          >
            {toWords(seen.reach.willGet)}
          </Button>
        </>
      )}
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
    </Panel>
  );
}

function WaveSize({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  return (
    <Field
      label="People per wave"
      hint={`A wave every ${policies.messageWaveMinutes} minutes, who waits longest first.`}
    >
      {(control) => (
        <select
          className={fields.input}
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

const toWords = (count: number): string =>
  count === 0 ? 'Nobody can be written to' : `Send to ${count === 1 ? '1 person' : `${count} people`}`;

function sendWish(zip: string, seen: Seen, peoplePerWave: number, reset: () => void, forget: () => void): ReasonWish {
  const { subject, body, reach } = seen;
  const waves = Math.ceil(reach.willGet / peoplePerWave);
  return {
    title: `${toWords(reach.willGet)} in ${zip}`,
    confirm: 'Send',
    hint: 'Only the audit log keeps this.',
    said: 'The first wave is on its way',
    send: async (reason) => {
      await call('POST /api/admin/demand/:zip/messages', {
        params: { zip },
        body: { subject, body, peoplePerWave, reason },
      });
      reset();
      forget();
    },
    children: (
      <p>
        <b>{subject}</b> leaves {waves === 1 ? 'in one wave' : `in ${waves} waves`}. It can be stopped between two
        waves; what has left cannot be called back.
      </p>
    ),
  };
}
