import type { TaxArea } from '@fondly/contract/admin/tax';
import { formatTaxRate, parseTaxRate } from '@fondly/contract/prices/tax-rate';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from '../page/admin-page.module.css';
import { useInvalidateAdmin } from '../use-admin-mutation.ts';

export type TaxDialogTarget =
  | { kind: 'add-area' }
  | { kind: 'rename-area'; area: TaxArea }
  | { kind: 'add-rate'; area: TaxArea };

/** Adds or renames a tax area, or plans a rate. */
export function TaxDialog({ target, onClose }: { target: TaxDialogTarget | null; onClose: () => void }) {
  return (
    <Dialog isOpen={target !== null} onClose={onClose} title={target ? toTitle(target) : ''} size="medium">
      {target && <TaxForm target={target} onDone={onClose} />}
    </Dialog>
  );
}

function toTitle(target: TaxDialogTarget): string {
  if (target.kind === 'add-area') return 'Add a tax area';
  return target.kind === 'rename-area' ? `Rename ${target.area.name}` : `Add a rate for ${target.area.name}`;
}

function TaxForm({ target, onDone }: { target: TaxDialogTarget; onDone: () => void }) {
  const invalidateAdmin = useInvalidateAdmin();
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: (values) => findFaults(target, values),
    send: async (values) => {
      showToast({ tone: 'success', text: await send(target, values) });
      invalidateAdmin();
      onDone();
    },
  });
  return (
    <form {...formProps} className={`stack gap-14 ${styles.form}`}>
      {target.kind === 'add-rate' ? (
        <RateFields area={target.area} fieldErrors={fieldErrors} />
      ) : (
        <AreaFields target={target} fieldErrors={fieldErrors} />
      )}
      {problem && <Banner tone="error">{problem}</Banner>}
      <Button type="submit" wide isPending={isSending}>
        {target.kind === 'rename-area' ? 'Save' : 'Add'}
      </Button>
      <Button variant="subtle" wide disabled={isSending} onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

type AreaTarget = Exclude<TaxDialogTarget, { kind: 'add-rate' }>;

const AreaFields = ({ target, fieldErrors }: { target: AreaTarget; fieldErrors: FieldErrors }) => (
  <>
    <TextField
      label="Name"
      name="name"
      maxLength={60}
      hint={'Customers read it on receipts, such as "Atlanta, Fulton County".'}
      defaultValue={target.kind === 'rename-area' ? target.area.name : undefined}
      error={fieldErrors.name}
      data-autofocus
    />
    {target.kind === 'add-area' && (
      <TextField label="State" name="state" maxLength={2} hint="Two letters" error={fieldErrors.state} />
    )}
    <TextAreaField
      label="Reason"
      name="reason"
      maxLength={500}
      hint="Only the audit log keeps this."
      error={fieldErrors.reason}
    />
  </>
);

const RateFields = ({ area, fieldErrors }: { area: TaxArea; fieldErrors: FieldErrors }) => (
  <>
    <TextField
      label="Rate in percent"
      name="rate"
      inputMode="decimal"
      hint="State and local taxes together, such as 8.9"
      error={fieldErrors.rate ?? fieldErrors.ppm}
      data-autofocus
    />
    <TextField
      label="From"
      type="date"
      name="fromDate"
      min={area.today}
      hint="Tomorrow or later. It begins at midnight in the area."
      error={fieldErrors.fromDate}
    />
    <TextField
      label="Source"
      name="source"
      maxLength={200}
      hint={'Where the rate is published, such as "GA DOR chart Q1 2027"'}
      error={fieldErrors.source}
    />
  </>
);

const missing = 'Please fill in this field.';

function findFaults({ kind }: TaxDialogTarget, values: FormValues): FieldErrors {
  const names = kind === 'add-rate' ? ['fromDate', 'source'] : ['name', 'reason'];
  const faults: FieldErrors = {};
  for (const name of names) if (!values[name]?.trim()) faults[name] = missing;
  if (kind === 'add-rate' && parseTaxRate(values.rate ?? '') === null) faults.rate = 'Enter a rate such as 8.9.';
  return faults;
}

/** @returns what happened, in words */
async function send(target: TaxDialogTarget, values: FormValues): Promise<string> {
  const { name = '', state = '', reason = '', rate = '', fromDate = '', source = '' } = values;
  if (target.kind === 'add-area') {
    await call('POST /api/admin/tax/areas', { body: { name, state, reason } });
    return `${name.trim()} is added`;
  }
  const params = { slug: target.area.slug };
  if (target.kind === 'rename-area') {
    await call('PUT /api/admin/tax/areas/:slug', { params, body: { name, reason } });
    return `${name.trim()} is saved`;
  }
  const ppm = parseTaxRate(rate) ?? 0;
  await call('POST /api/admin/tax/areas/:slug/rates', { params, body: { ppm, fromDate, source } });
  return `${formatTaxRate(ppm)} is planned for ${target.area.name}`;
}
