import type { ManagedArea, ManagedCuisine } from '@fondly/contract/admin/areas-and-cuisines';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from '../page/admin-page.module.css';
import { useInvalidateAdmin } from '../use-admin-mutation.ts';

export type FilterOptionTarget =
  | { kind: 'area'; option: ManagedArea | null }
  | { kind: 'cuisine'; option: ManagedCuisine | null };
type Props = { target: FilterOptionTarget | null; onClose: () => void };

/** Creates or renames an area with its ZIPs, or a cuisine. */
export function FilterOptionDialog({ target, onClose }: Props) {
  const title =
    target &&
    (target.option ? `Change ${target.option.name}` : `Add ${target.kind === 'area' ? 'an area' : 'a cuisine'}`);
  return (
    <Dialog isOpen={target !== null} onClose={onClose} title={title ?? ''} size="medium">
      {target && <FilterOptionForm target={target} onDone={onClose} />}
    </Dialog>
  );
}

function FilterOptionForm({ target, onDone }: { target: FilterOptionTarget; onDone: () => void }) {
  const invalidateAdmin = useInvalidateAdmin();
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: (values) => findFormFaults(target, values),
    send: async (values) => {
      await send(target, values);
      showToast({ tone: 'success', text: `${values.name?.trim()} is ${target.option ? 'changed' : 'added'}` });
      invalidateAdmin();
      onDone();
    },
  });
  return (
    <form {...formProps} className={`stack gap-14 ${styles.form}`}>
      <TextField
        label="Name"
        name="name"
        maxLength={40}
        defaultValue={target.option?.name}
        hint={target.option ? 'Addresses that people have kept go on working.' : undefined}
        error={fieldErrors.name}
        data-autofocus
      />
      {target.kind === 'area' && (
        <TextAreaField
          label="ZIP codes"
          name="zips"
          rows={6}
          defaultValue={target.option?.zips.join(' ')}
          hint="With spaces, commas or lines between them."
          error={fieldErrors.zips}
        />
      )}
      <TextAreaField
        label="Reason"
        name="reason"
        maxLength={500}
        hint="Only the audit log keeps this."
        error={fieldErrors.reason}
      />
      {problem && <Banner tone="error">{problem}</Banner>}
      <Button type="submit" wide isPending={isSending}>
        {target.option ? 'Save' : 'Add'}
      </Button>
      <Button variant="subtle" wide disabled={isSending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

const parseZips = (text = ''): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

async function send({ kind, option }: FilterOptionTarget, { name = '', zips, reason = '' }: FormValues): Promise<void> {
  const params = { slug: option?.slug ?? '' };
  if (kind === 'cuisine') {
    const body = { name, reason };
    if (option) await call('PUT /api/admin/cuisines/:slug', { params, body });
    else await call('POST /api/admin/cuisines', { body });
    return;
  }
  const body = { name, zips: parseZips(zips), reason };
  if (option) await call('PUT /api/admin/areas/:slug', { params, body });
  else await call('POST /api/admin/areas', { body });
}

function findFormFaults({ kind }: FilterOptionTarget, { name, zips, reason }: FormValues): Record<string, string> {
  const invalidZips = kind === 'area' ? parseZips(zips).filter((zip) => !/^\d{5}$/.test(zip)) : [];
  return {
    ...(!name?.trim() && { name: 'Please fill in this field.' }),
    ...(invalidZips.length > 0 && { zips: `Not a ZIP code: ${invalidZips.slice(0, 5).join(', ')}.` }),
    ...(!reason?.trim() && { reason: 'Please give a reason.' }),
  };
}
