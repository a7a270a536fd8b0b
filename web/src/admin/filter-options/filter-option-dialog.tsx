import type { ManagedArea, ManagedCuisine } from '@fondly/contract/admin/areas-and-cuisines';
import { Modal } from '@mantine/core';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import styles from '../page/admin-page.module.css';
import { useStale } from '../use-admin-mutation.ts';

export type PlaceWish = { kind: 'area'; of: ManagedArea | null } | { kind: 'cuisine'; of: ManagedCuisine | null };
type Props = { wish: PlaceWish | null; onClose: () => void };

/** An area with its ZIPs, or a cuisine: new, or another name for one. */
export function PlaceDialog({ wish, onClose }: Props) {
  const title = wish && (wish.of ? `Change ${wish.of.name}` : `Add ${wish.kind === 'area' ? 'an area' : 'a cuisine'}`);
  return (
    <Modal opened={wish !== null} onClose={onClose} title={title} size={520} padding={28}>
      {wish && <PlaceForm wish={wish} onDone={onClose} />}
    </Modal>
  );
}

function PlaceForm({ wish, onDone }: { wish: PlaceWish; onDone: () => void }) {
  const stale = useStale();
  const { faults, problem, isSending, formProps } = useServerForm({
    check: (values) => faultsOf(wish, values),
    send: async (values) => {
      await send(wish, values);
      showToast({ tone: 'success', text: `${values.name?.trim()} is ${wish.of ? 'changed' : 'added'}` });
      stale();
      onDone();
    },
  });
  return (
    <form {...formProps} className={styles.form}>
      <TextField
        label="Name"
        name="name"
        maxLength={40}
        defaultValue={wish.of?.name}
        hint={wish.of ? 'Addresses that people have kept go on working.' : undefined}
        fault={faults.name}
        data-autofocus
      />
      {wish.kind === 'area' && (
        <TextAreaField
          label="ZIP codes"
          name="zips"
          rows={6}
          defaultValue={wish.of?.zips.join(' ')}
          hint="With spaces, commas or lines between them."
          fault={faults.zips}
        />
      )}
      <TextAreaField
        label="Reason"
        name="reason"
        maxLength={500}
        hint="Only the audit log keeps this."
        fault={faults.reason}
      />
      {problem && <Banner tone="error">{problem}</Banner>}
      <Button type="submit" wide busy={isSending}>
        {wish.of ? 'Save' : 'Add'}
      </Button>
      <Button look="subtle" wide disabled={isSending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

const zipsOf = (text = ''): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

async function send({ kind, of }: PlaceWish, { name = '', zips, reason = '' }: FormValues): Promise<void> {
  const params = { slug: of?.slug ?? '' };
  if (kind === 'cuisine') {
    const body = { name, reason };
    if (of) await call('PUT /api/admin/cuisines/:slug', { params, body });
    else await call('POST /api/admin/cuisines', { body });
    return;
  }
  const body = { name, zips: zipsOf(zips), reason };
  if (of) await call('PUT /api/admin/areas/:slug', { params, body });
  else await call('POST /api/admin/areas', { body });
}

function faultsOf({ kind }: PlaceWish, { name, zips, reason }: FormValues): Record<string, string> {
  const odd = kind === 'area' ? zipsOf(zips).filter((zip) => !/^\d{5}$/.test(zip)) : [];
  return {
    ...(!name?.trim() && { name: 'Please fill in this field.' }),
    ...(odd.length > 0 && { zips: `Not a ZIP code: ${odd.slice(0, 5).join(', ')}.` }),
    ...(!reason?.trim() && { reason: 'Please give a reason.' }),
  };
}
