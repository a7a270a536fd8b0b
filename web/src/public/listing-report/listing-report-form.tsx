import type { Output } from '@fondly/contract/api';
import {
  type Listing,
  type ListingReportReason,
  listingReportReasons,
} from '@fondly/contract/moderation/listing-report-reasons';
import { policies } from '@fondly/contract/policies';
import { listingReportReasonLabel } from '@fondly/contract/sentences/reason-labels';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { RadioChoice } from '../../shared/ui/forms/radio-choice.tsx';
import { TextAreaField } from '../../shared/ui/forms/text-area-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, toFormErrors, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../../shared/ui/forms/validate-email.ts';

type Props = { listing: Listing; name: Output<'GET /api/listings/:kind/:id'>; onSent: () => void };

/** What is wrong, in the reporter's words, and an address for the answer. */
export function ListingReportForm({ listing, name: { mealName, restaurantName }, onSent }: Props) {
  const [reason, setReason] = useState<ListingReportReason | null>(null);
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: ({ text = '', email = '' }): FieldErrors => {
      const emailError = email.trim() ? validateEmail(email) : undefined;
      return {
        ...(!reason && { reason: m.customer_report_reason_error_missing() }),
        ...(!text.trim() && { text: m.order_field_required() }),
        ...(emailError && { email: emailError }),
      };
    },
    send: async ({ text = '', email = '' }) => {
      if (!reason) return;
      const body = { reason, text, email: email.trim() || null };
      await call('POST /api/listings/:kind/:id/reports', { params: listing, body });
      onSent();
    },
    explain: (thrown) =>
      isApiError(thrown, 'too-many-requests') ? { problem: toTooManyText() } : toFormErrors(thrown),
  });
  return (
    <form className="stack gap-20 margin-top-6" {...formProps}>
      <p className="text-17 weight-600" lang={restaurantLanguage}>
        {mealName ? m.listing_report_meal({ meal: mealName, restaurant: restaurantName }) : restaurantName}
      </p>
      <RadioChoice
        legend={m.listing_report_reason()}
        choices={listingReportReasons.map((value) => ({ value, label: listingReportReasonLabel(value) }))}
        value={reason}
        onChange={setReason}
      />
      {fieldErrors.reason && !reason && <Banner tone="error">{fieldErrors.reason}</Banner>}
      <TextAreaField label={m.listing_report_text()} name="text" rows={4} maxLength={2000} error={fieldErrors.text} />
      <TextField
        label={m.common_email()}
        name="email"
        type="email"
        autoComplete="email"
        optional
        hint={m.listing_report_email_hint()}
        error={fieldErrors.email}
      />
      <p className="note">{m.listing_report_urgent()}</p>
      {problem && <Banner tone="error">{problem}</Banner>}
      <Button type="submit" size="main" isPending={isSending}>
        {m.listing_report_send()}
      </Button>
    </form>
  );
}

const toTooManyText = () => m.listing_report_too_many({ number: policies.listingReportsPerTenMinutes });
