import type { SampleSpot } from '@fondly/contract/waitlist';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
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

const titles: Record<WaitlistRequest['kind'], string> = {
  coupon: 'Your first meal, $3 off',
  spot: 'Bring them on board',
  other: 'Name a restaurant',
};
const joinedMessage = "You're on the waitlist! We'll notify you when restaurants are added.";
const alreadyMessage = "You're already on the waitlist for this area!";

/** Required email, optional phone. Both are remembered on this device. */
export function ContactDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Dialog density="compact" title={titles[form.request.kind]} isOpen={isOpen} onClose={onClose}>
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
        finish('info', alreadyMessage, values);
      }
    },
    explain: (thrown) =>
      isApiError(thrown, 'invalid-input', 'too-many-requests')
        ? toFormErrors(thrown)
        : { problem: 'Something went wrong. Please try again.' },
  });
  return (
    <form {...form.formProps} className={`stack gap-20 ${styles.form}`}>
      {request.kind === 'spot' && <Spot spot={request.spot} />}
      {request.kind === 'coupon' && (
        <p className="muted">
          Confirm your email, and you get a code for $3 off a first order of $6 or more. We write again when meals go
          live near {zip}.
        </p>
      )}
      {request.kind === 'other' && (
        <TextField
          label="Restaurant"
          name="restaurantName"
          placeholder="Who should we ask?"
          maxLength={80}
          error={form.fieldErrors.restaurantName}
          required
        />
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={savedContact.email}
        error={form.fieldErrors.email}
        required
      />
      <TextField
        label="Phone"
        optional
        name="phone"
        type="tel"
        autoComplete="tel-national"
        placeholder="404 555 0134"
        defaultValue={formatPhone(savedContact.phone)}
        hint="We never text you without asking first."
        error={form.fieldErrors.phone}
      />
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <Button type="submit" wide disabled={form.isSending}>
        {form.isSending ? 'Submitting...' : request.kind === 'coupon' ? 'Get $3 Off' : 'Send Request'}
      </Button>
      <Button variant="subtle" wide onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}

function Spot({ spot }: { spot: SampleSpot }) {
  return (
    <div className={`sunken grid gap-14 radius-16 align-center ${styles.spot}`}>
      <Picture src={spot.image} alt="" ratio="1/1" sizes="64px" className={styles.picture} />
      <div>
        <p className="text-17 weight-700">{spot.name}</p>
        <p className="muted">We will ask them, and tell you when they join.</p>
      </div>
    </div>
  );
}

/** @returns the sentence to show */
async function send(zip: string, request: WaitlistRequest, values: FormValues): Promise<string> {
  const contact = { zip, email: values.email ?? '', phone: values.phone || null };
  if (request.kind === 'coupon') {
    const body = { ...contact, incentive: '$3_off', source: 'zip-empty-state' } as const;
    return (await call('POST /api/waitlist/zip', { body })).message || joinedMessage;
  }
  const name = request.kind === 'spot' ? request.spot.name : (values.restaurantName ?? '');
  const body = { ...contact, restaurantId: request.kind === 'spot' ? request.spot.id : null, restaurantName: name };
  return (await call('POST /api/waitlist/requests', { body })).message;
}

function validateRequest(request: WaitlistRequest, { email, phone, restaurantName }: FormValues): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const error = validateEmail(email);
  if (request.kind === 'other' && !restaurantName?.trim()) fieldErrors.restaurantName = 'Please fill in this field.';
  if (error) fieldErrors.email = error;
  if (phone?.trim() && !isPhone(phone)) fieldErrors.phone = 'Please enter a 10-digit phone number.';
  return fieldErrors;
}

const isAlreadyListed = (thrown: unknown): boolean =>
  isApiError(thrown) && (thrown.code === 'already-on-zip-waitlist' || thrown.message.includes('already'));
