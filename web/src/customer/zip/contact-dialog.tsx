import type { SampleSpot } from '@fondly/contract/admin/demand';
import { isRefusal } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type Faults, type FormValues, useServerForm, usualFaults } from '../../shared/ui/forms/use-server-form.ts';
import { emailFault } from '../../shared/ui/forms/validate-email.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { rememberContact, storedContact } from '../browser-storage/contact.ts';
import { isPhone, phoneText } from '../format-phone.ts';
import { usePerson } from '../person.ts';
import styles from './contact-dialog.module.css';
import type { Wish } from './waitlist-request.ts';

type Props = { zip: string; wish: Wish; isOpen: boolean; onClose: () => void; onGranted: () => void };

const titles: Record<Wish['kind'], string> = {
  coupon: 'Your first meal, $3 off',
  spot: 'Bring them on board',
  own: 'Name a restaurant',
};
const joinedMessage = "You're on the waitlist! We'll notify you when restaurants are added.";
const alreadyMessage = "You're already on the waitlist for this area!";

/** Required email, optional phone (customer specification, section 2); both are remembered on this device. */
export function ContactDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title={titles[rest.wish.kind]} isOpen={isOpen} onClose={onClose}>
      <ContactForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function ContactForm({ zip, wish, onClose, onGranted }: Omit<Props, 'isOpen'>) {
  const person = usePerson();
  const known = storedContact() ?? { email: person.email, phone: person.phone ?? '' };
  const end = (tone: 'success' | 'info', text: string, values: FormValues) => {
    rememberContact({ email: values.email?.trim() ?? '', phone: values.phone?.trim() ?? '' });
    showToast({ tone, text });
    onGranted();
    onClose();
  };
  const form = useServerForm({
    check: (values) => faultsOf(wish, values),
    send: async (values) => {
      try {
        end('success', await send(zip, wish, values), values);
      } catch (thrown) {
        if (!isAlready(thrown)) throw thrown;
        end('info', alreadyMessage, values);
      }
    },
    explain: (thrown) =>
      isRefusal(thrown, 'invalid-input', 'too-many-requests', 'offline')
        ? usualFaults(thrown)
        : { problem: 'Something went wrong. Please try again.' },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      {wish.kind === 'spot' && <Spot spot={wish.spot} />}
      {wish.kind === 'coupon' && (
        <p className="muted">We mail you the code now, and write again when meals go live near {zip}.</p>
      )}
      {wish.kind === 'own' && (
        <TextField
          label="Restaurant"
          name="restaurantName"
          placeholder="Who should we ask?"
          maxLength={80}
          fault={form.faults.restaurantName}
          required
        />
      )}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={known.email}
        fault={form.faults.email}
        required
      />
      <TextField
        label="Phone"
        optional
        name="phone"
        type="tel"
        autoComplete="tel-national"
        placeholder="404 555 0134"
        defaultValue={phoneText(known.phone)}
        hint="We never text you without asking first."
        fault={form.faults.phone}
      />
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <Button type="submit" wide disabled={form.isSending}>
        {form.isSending ? 'Submitting...' : wish.kind === 'coupon' ? 'Get $3 Off' : 'Send Request'}
      </Button>
      <Button look="subtle" wide onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}

function Spot({ spot }: { spot: SampleSpot }) {
  return (
    <div className={styles.spot}>
      <Picture src={spot.image} alt="" ratio="1/1" sizes="64px" className={styles.picture} />
      <div>
        <p className={styles.name}>{spot.name}</p>
        <p className="muted">We will ask them, and tell you when they join.</p>
      </div>
    </div>
  );
}

/** @returns the sentence to show */
async function send(zip: string, wish: Wish, values: FormValues): Promise<string> {
  const contact = { zip, email: values.email ?? '', phone: values.phone || null };
  if (wish.kind === 'coupon') {
    const body = { ...contact, incentive: '$3_off', source: 'zip-empty-state' } as const;
    return (await call('POST /api/waitlist/zip', { body })).message || joinedMessage;
  }
  const name = wish.kind === 'spot' ? wish.spot.name : (values.restaurantName ?? '');
  const body = { ...contact, restaurantId: wish.kind === 'spot' ? wish.spot.id : null, restaurantName: name };
  return (await call('POST /api/waitlist/requests', { body })).message;
}

function faultsOf(wish: Wish, { email, phone, restaurantName }: FormValues): Faults {
  const faults: Faults = {};
  const fault = emailFault(email);
  if (wish.kind === 'own' && !restaurantName?.trim()) faults.restaurantName = 'Please fill in this field.';
  if (fault) faults.email = fault;
  if (phone?.trim() && !isPhone(phone)) faults.phone = 'Please enter a 10-digit phone number.';
  return faults;
}

const isAlready = (thrown: unknown): boolean =>
  isRefusal(thrown) && (thrown.code === 'already-listed-zip' || thrown.message.includes('already'));
