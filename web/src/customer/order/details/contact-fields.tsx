import * as m from '@fondly/messages';
import { TextAreaField } from '../../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { FieldErrors } from '../../../shared/ui/forms/use-server-form.ts';
import type { Draft } from '../draft.ts';
import styles from '../order-layout.module.css';

/** Name, email and phone are required, because the restaurant needs them at the pickup. */
export function ContactFields({ draft, fieldErrors }: { draft: Draft; fieldErrors: FieldErrors }) {
  return (
    <fieldset className="stack gap-16">
      <legend className="text-20 weight-700 display tight margin-bottom-16">{m.order_contact_title()}</legend>
      <TextField
        label={m.common_name()}
        name="customerName"
        autoComplete="name"
        maxLength={100}
        defaultValue={draft.customerName}
        error={fieldErrors.customerName}
      />
      <div className={`columns-2 gap-16 align-start ${styles.pair}`}>
        <TextField
          label={m.common_email_short()}
          name="customerEmail"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={draft.customerEmail}
          error={fieldErrors.customerEmail}
        />
        <TextField
          label={m.common_phone()}
          name="customerPhone"
          type="tel"
          autoComplete="tel-national"
          maxLength={30}
          hint={m.order_phone_hint()}
          defaultValue={draft.customerPhone}
          error={fieldErrors.customerPhone}
        />
      </div>
      <TextAreaField
        label={m.order_instructions_label()}
        optional
        name="specialInstructions"
        rows={2}
        maxLength={500}
        placeholder={m.order_instructions_placeholder()}
        defaultValue={draft.specialInstructions}
        error={fieldErrors.specialInstructions}
      />
    </fieldset>
  );
}
