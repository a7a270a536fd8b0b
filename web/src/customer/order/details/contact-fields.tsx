import { TextAreaField } from '../../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { FieldErrors } from '../../../shared/ui/forms/use-server-form.ts';
import type { Draft } from '../draft.ts';
import styles from '../order-layout.module.css';

/** Name, email and phone are required, because the restaurant needs them at the pickup. */
export function ContactFields({ draft, fieldErrors }: { draft: Draft; fieldErrors: FieldErrors }) {
  return (
    <fieldset className={`stack gap-16 ${styles.part}`}>
      <legend>Who is picking up?</legend>
      <TextField
        label="Name"
        name="customerName"
        autoComplete="name"
        maxLength={100}
        defaultValue={draft.customerName}
        error={fieldErrors.customerName}
      />
      <div className={`columns-2 gap-16 ${styles.pair}`}>
        <TextField
          label="Email"
          name="customerEmail"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={draft.customerEmail}
          error={fieldErrors.customerEmail}
        />
        <TextField
          label="Phone"
          name="customerPhone"
          type="tel"
          autoComplete="tel-national"
          maxLength={30}
          defaultValue={draft.customerPhone}
          error={fieldErrors.customerPhone}
        />
      </div>
      <TextAreaField
        label="Special instructions"
        optional
        name="specialInstructions"
        rows={2}
        maxLength={500}
        placeholder="Allergies, sauces on the side"
        defaultValue={draft.specialInstructions}
        error={fieldErrors.specialInstructions}
      />
    </fieldset>
  );
}
