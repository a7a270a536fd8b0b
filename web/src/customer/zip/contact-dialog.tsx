import type { SampleSpot } from '@fondly/contract/waitlist';
import * as m from '@fondly/messages';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import {
  type FieldErrors,
  type FormValues,
  toFormErrors,
  useServerForm,
} from '../../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../../shared/ui/forms/validate-email.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { findStoredContact, rememberContact } from '../browser-storage/contact.ts';
import { formatPhone, isPhone } from '../format-phone.ts';
import { usePerson } from '../person.ts';
import styles from './contact-dialog.module.css';
import type { WaitlistRequest } from './waitlist-request.ts';

type Props = { zip: string; request: WaitlistRequest; isOpen: boolean; onClose: () => void; onSubmitted: () => void };

const titles: Record<WaitlistRequest['kind'], () => string> = {
  coupon: m.zip_dialog_coupon_title,
  spot: m.zip_dialog_spot_title,
  other: m.zip_dialog_other_title,
};

/** Required email, optional phone. Both are remembered on this device. */
export function ContactDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Dialog density="compact" title={titles[form.request.kind]()} isOpen={isOpen} onClose={onClose}>
      <ContactForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function ContactForm({ zip, request, onClose, onSubmitted }: Omit<Props, 'isOpen'>) {
  const person = usePerson();
  const savedContact = findStoredContact() ?? { email: person.email, phone: person.phone ?? '' };
  const finish = (tone: 'success' | 'info', text: string, values: FormValues) => {
    rememberContact({ email: values.email?.trim() ?? '', phone: values.phone?.trim() ?? '' });
    showToast({ tone, text });
    onSubmitted();
    onClose();
  };
  const form = useServerForm({
    check: (values) => validateRequest(request, values),
    send: async (values) => {
      try {
        finish('success', await send(zip, request, values), values);
      } catch (thrown) {
        if (!isAlreadyListed(thrown)) throw thrown;
        finish('info', m.zip_already_joined(), values);
      }
    },
    explain: (thrown) =>
      isApiError(thrown, 'invalid-input', 'too-many-requests')
        ? toFormErrors(thrown)
        : { problem: m.common_something_wrong() },
  });
  return (
    <form {...form.formProps} className={`stack gap-20 ${styles.form}`}>
      {request.kind === 'spot' && <Spot spot={request.spot} />}
      {request.kind === 'coupon' && <p className="muted">{m.zip_dialog_coupon_text({ zip })}</p>}
      {request.kind === 'other' && (
        <TextField
          label={m.zip_dialog_other_field()}
          name="restaurantName"
          placeholder={m.zip_dialog_other_example()}
          maxLength={80}
          error={form.fieldErrors.restaurantName}
          required
        />
      )}
      <TextField
        label={m.common_email()}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={savedContact.email}
        error={form.fieldErrors.email}
        required
      />
      <TextField
        label={m.common_phone()}
        optional
        name="phone"
        type="tel"
        autoComplete="tel-national"
        placeholder="404 555 0134"
        defaultValue={formatPhone(savedContact.phone)}
        hint={m.zip_dialog_phone_hint()}
        error={form.fieldErrors.phone}
      />
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <Button type="submit" wide disabled={form.isSending}>
        {form.isSending ? m.zip_dialog_submitting() : formatSubmitLabel(request)}
      </Button>
      <Button variant="subtle" wide onClick={onClose}>
        {m.common_cancel()}
      </Button>
    </form>
  );
}

const formatSubmitLabel = ({ kind }: WaitlistRequest): string =>
  kind === 'coupon' ? m.zip_dialog_coupon_button() : m.zip_dialog_request_button();

function Spot({ spot }: { spot: SampleSpot }) {
  return (
    <div className={`sunken grid gap-14 radius-16 align-center ${styles.spot}`}>
      <Picture src={spot.image} alt="" ratio="1/1" sizes="64px" className={styles.picture} />
      <div>
        <p className="text-17 weight-700" lang={restaurantLanguage}>
          {spot.name}
        </p>
        <p className="muted">{m.zip_dialog_spot_text()}</p>
      </div>
    </div>
  );
}

/** @returns the sentence to show */
async function send(zip: string, request: WaitlistRequest, values: FormValues): Promise<string> {
  const contact = { zip, email: values.email ?? '', phone: values.phone || null };
  if (request.kind === 'coupon') {
    const body = { ...contact, incentive: '$3_off', source: 'zip-empty-state' } as const;
    await call('POST /api/waitlist/zip', { body });
    return m.zip_joined();
  }
  const name = request.kind === 'spot' ? request.spot.name : (values.restaurantName ?? '');
  const body = { ...contact, restaurantId: request.kind === 'spot' ? request.spot.id : null, restaurantName: name };
  await call('POST /api/waitlist/requests', { body });
  return m.zip_requested();
}

function validateRequest(request: WaitlistRequest, { email, phone, restaurantName }: FormValues): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const error = validateEmail(email);
  if (request.kind === 'other' && !restaurantName?.trim()) fieldErrors.restaurantName = m.zip_dialog_other_required();
  if (error) fieldErrors.email = error;
  if (phone?.trim() && !isPhone(phone)) fieldErrors.phone = m.zip_dialog_phone_invalid();
  return fieldErrors;
}

const isAlreadyListed = (thrown: unknown): boolean =>
  isApiError(thrown) && (thrown.code === 'already-on-zip-waitlist' || thrown.message.includes('already'));
