import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { DescriptionList } from '../../shared/ui/data/description-list.tsx';
import styles from '../page/admin-page.module.css';
import type { ReasonRequest } from '../page/reason-dialog.tsx';

export type ContactData = { email: string; phone: string | null };
type Props = {
  masked: ContactData;
  /** Reads the details. The audit entry keeps the reason. */
  open: (reason: string) => Promise<ContactData>;
  onRequest: (request: ReasonRequest) => void;
};

/** Asks for a reason before it reads the contact details. */
export const toContactRequest = (open: Props['open'], onRevealed: (revealed: ContactData) => void): ReasonRequest => ({
  title: 'Show contact data',
  confirmLabel: 'Show it',
  variant: 'primary',
  defaultReason: 'To answer this person.',
  hint: 'The audit log keeps that you read it, and why.',
  successText: 'The log says that you read it',
  send: async (reason) => onRevealed(await open(reason)),
});

/** Masked contact details. The full ones need a reason. */
export function ContactDetails({ masked, open, onRequest }: Props) {
  const [revealed, setRevealed] = useState<ContactData | null>(null);
  const { email, phone } = revealed ?? masked;
  return (
    <>
      <DescriptionList
        facts={[
          ['Email', revealed ? <ContactAnchor key="email" href={`mailto:${email}`} text={email} /> : email],
          [
            'Phone',
            revealed && phone ? <ContactAnchor key="phone" href={`tel:${phone}`} text={phone} /> : (phone ?? 'None'),
          ],
        ]}
      />
      {!revealed && (
        <Button variant="default" onClick={() => onRequest(toContactRequest(open, setRevealed))}>
          Show contact data
        </Button>
      )}
    </>
  );
}

export const ContactAnchor = ({ href, text }: { href: string; text: string }) => (
  <a className={styles.link} href={href}>
    {text}
  </a>
);
