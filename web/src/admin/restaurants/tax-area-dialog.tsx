import type { AdminRestaurantView } from '@fondly/contract/admin/restaurants';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import styles from '../page/admin-page.module.css';
import { QueryContent } from '../page/query-content.tsx';
import { taxAreasQuery } from '../queries.ts';
import { useInvalidateAdmin } from '../use-admin-mutation.ts';

type Restaurant = Pick<AdminRestaurantView, 'id' | 'name' | 'taxArea' | 'suggestedTaxArea'>;
type Props = { restaurant: Restaurant | null; onClose: () => void };

/** Sets the area whose tax rate new orders of a restaurant pay. */
export function TaxAreaDialog({ restaurant, onClose }: Props) {
  return (
    <Dialog
      isOpen={restaurant !== null}
      onClose={onClose}
      title={`Tax area of ${restaurant?.name ?? ''}`}
      size="medium"
    >
      {restaurant && <TaxAreaForm restaurant={restaurant} onDone={onClose} />}
    </Dialog>
  );
}

function TaxAreaForm({ restaurant, onDone }: { restaurant: Restaurant; onDone: () => void }) {
  const query = useQuery(taxAreasQuery());
  const invalidateAdmin = useInvalidateAdmin();
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: ({ taxArea, reason }) => ({
      ...(!taxArea && { taxArea: 'Please choose an area.' }),
      ...(!reason?.trim() && { reason: 'Please give a reason.' }),
    }),
    send: async ({ taxArea = '', reason = '' }) => {
      await call('PUT /api/admin/restaurants/:id/tax-area', {
        params: { id: restaurant.id },
        body: { taxArea, reason },
      });
      showToast({ tone: 'success', text: `The tax area of ${restaurant.name} is set` });
      invalidateAdmin();
      onDone();
    },
  });
  return (
    <QueryContent query={query} what="the tax areas" height={160}>
      {({ areas }) => (
        <form {...formProps} className={`stack gap-14 ${styles.form}`}>
          <p>
            It depends on the address, not on the ZIP alone. Orders that are placed keep their tax.{' '}
            <Link className={styles.link} to="/admin/money-rules">
              All tax areas
            </Link>
          </p>
          {restaurant.taxArea === null && restaurant.suggestedTaxArea && (
            <p>Every other kitchen in its ZIP belongs to {restaurant.suggestedTaxArea.name}. Check the address.</p>
          )}
          <Field label="Tax area" error={fieldErrors.taxArea}>
            {(control) => (
              <select
                className={`fit full white height-48 text-16 ${fields.input}`}
                name="taxArea"
                defaultValue={(restaurant.taxArea ?? restaurant.suggestedTaxArea)?.slug ?? ''}
                {...control}
              >
                <option value="">None yet</option>
                {areas.map(({ slug, name, state }) => (
                  <option key={slug} value={slug}>
                    {name} ({state})
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextAreaField
            label="Reason"
            name="reason"
            maxLength={500}
            hint="Only the audit log keeps this."
            error={fieldErrors.reason}
          />
          {problem && <Banner tone="error">{problem}</Banner>}
          <Button type="submit" wide isPending={isSending}>
            Set the tax area
          </Button>
          <Button variant="subtle" wide disabled={isSending} onClick={onDone}>
            Cancel
          </Button>
        </form>
      )}
    </QueryContent>
  );
}
