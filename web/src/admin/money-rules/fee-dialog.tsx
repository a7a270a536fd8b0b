import type { TaxArea } from '@fondly/contract/admin/tax';
import type { Input } from '@fondly/contract/api';
import { parseDollars } from '@fondly/contract/money';
import { parseFeePercent } from '@fondly/contract/prices/fee';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from '../page/admin-page.module.css';
import { QueryContent } from '../page/query-content.tsx';
import { feeRulesQuery } from '../queries.ts';
import { useInvalidateAdmin } from '../use-admin-mutation.ts';
import { describeFee, formatDate } from './format-rule.ts';

/** One restaurant, or a choice of all restaurants and these tax areas. */
export type FeeScope = { restaurant: { id: string; name: string } } | { areas: TaxArea[] };

/** Plans the fee of a scope from a day on. */
export function FeeDialog({ scope, onClose }: { scope: FeeScope | null; onClose: () => void }) {
  const title = scope && 'restaurant' in scope ? `Plan a fee for ${scope.restaurant.name}` : 'Plan a fee';
  return (
    <Dialog isOpen={scope !== null} onClose={onClose} title={title} size="medium">
      {scope && <FeeForm scope={scope} onDone={onClose} />}
    </Dialog>
  );
}

function FeeForm({ scope, onDone }: { scope: FeeScope; onDone: () => void }) {
  const query = useQuery(feeRulesQuery());
  const invalidateAdmin = useInvalidateAdmin();
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: findFaults,
    send: async (values) => {
      const body = toBody(scope, values);
      await call('POST /api/admin/fees', { body });
      showToast({ tone: 'success', text: `${describeFee(body)} is planned from ${formatDate(body.fromDate)}` });
      invalidateAdmin();
      onDone();
    },
  });
  return (
    <QueryContent query={query} what="the fees" height={320}>
      {({ today, increasesFrom }) => (
        <form {...formProps} className={`stack gap-14 ${styles.form}`}>
          {'areas' in scope && <ScopeField areas={scope.areas} error={fieldErrors.taxArea} />}
          <TextField
            label="Percent of each order"
            name="percent"
            inputMode="decimal"
            defaultValue="0"
            hint="0 to 30, such as 12 or 12.5"
            error={fieldErrors.percent ?? fieldErrors.basisPoints}
            data-autofocus
          />
          <TextField
            label="Dollars for each order"
            name="fixed"
            inputMode="decimal"
            defaultValue="0.00"
            hint="0.00 to 5.00, on top of the percentage"
            error={fieldErrors.fixed ?? fieldErrors.fixedCents}
          />
          <TextField
            label="From"
            type="date"
            name="fromDate"
            min={today}
            defaultValue={increasesFrom}
            hint={`A higher fee begins on ${formatDate(increasesFrom)} at the earliest, a lower one at once. It begins at midnight where each kitchen is.`}
            error={fieldErrors.fromDate}
          />
          <TextField
            label="Reason"
            name="reason"
            maxLength={200}
            hint="Shown here and in the audit log. We email every affected owner the old fee, the new fee, and the day."
            error={fieldErrors.reason}
          />
          {problem && <Banner tone="error">{problem}</Banner>}
          <Button type="submit" wide isPending={isSending}>
            Plan the fee
          </Button>
          <Button variant="subtle" wide disabled={isSending} onClick={onDone}>
            Cancel
          </Button>
        </form>
      )}
    </QueryContent>
  );
}

const ScopeField = ({ areas, error }: { areas: TaxArea[]; error: string | undefined }) => (
  <Field label="For" error={error}>
    {(control) => (
      <select className={`fit full white height-48 text-16 ${fields.input}`} name="taxArea" {...control}>
        <option value="">All kitchens</option>
        {areas.map(({ slug, name, state }) => (
          <option key={slug} value={slug}>
            {name} ({state})
          </option>
        ))}
      </select>
    )}
  </Field>
);

function findFaults({ percent = '', fixed = '', fromDate, reason }: FormValues): FieldErrors {
  return {
    ...(parseFeePercent(percent) === null && { percent: 'Enter a percentage such as 12 or 12.5.' }),
    ...(parseDollars(fixed) === null && { fixed: 'Enter an amount such as 0.30.' }),
    ...(!fromDate && { fromDate: 'Please choose a day.' }),
    ...(!reason?.trim() && { reason: 'Please give a reason.' }),
  };
}

function toBody(scope: FeeScope, values: FormValues): Input<'POST /api/admin/fees'>['body'] {
  const { percent = '', fixed = '', fromDate = '', reason = '', taxArea } = values;
  return {
    restaurantId: 'restaurant' in scope ? scope.restaurant.id : null,
    taxArea: 'areas' in scope && taxArea ? taxArea : null,
    basisPoints: parseFeePercent(percent) ?? 0,
    fixedCents: parseDollars(fixed) ?? 0,
    fromDate,
    reason,
  };
}
