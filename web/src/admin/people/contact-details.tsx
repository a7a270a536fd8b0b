import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { FactList } from '../../shared/ui/data/description-list.tsx';
import styles from '../page/admin-page.module.css';
import type { ReasonWish } from '../page/reason-dialog.tsx';

export type Reachable = { email: string; phone: string | null };
type Props = {
  masked: Reachable;
  /** Reads it; the log keeps why. */
  open: (reason: string) => Promise<Reachable>;
  onWish: (wish: ReasonWish) => void;
};

/** Asks why somebody's contact data is wanted, then hands it over. */
export const contactWish = (open: Props['open'], onKnown: (known: Reachable) => void): ReasonWish => ({
  title: 'Show contact data',
  confirm: 'Show it',
  look: 'primary',
  usual: 'To answer this person.',
  hint: 'The audit log keeps that you read it, and why.',
  said: 'The log says that you read it',
  send: async (reason) => onKnown(await open(reason)),
});

/** Where somebody can be reached: a hint of it, and all of it to whoever says why. */
export function Contact({ masked, open, onWish }: Props) {
  const [known, setKnown] = useState<Reachable | null>(null);
  const { email, phone } = known ?? masked;
  return (
    <>
      <FactList
        facts={[
          ['Email', known ? <Reach key="email" href={`mailto:${email}`} text={email} /> : email],
          ['Phone', known && phone ? <Reach key="phone" href={`tel:${phone}`} text={phone} /> : (phone ?? 'None')],
        ]}
      />
      {!known && (
        <Button look="default" onClick={() => onWish(contactWish(open, setKnown))}>
          Show contact data
        </Button>
      )}
    </>
  );
}

export const Reach = ({ href, text }: { href: string; text: string }) => (
  <a className={styles.link} href={href}>
    {text}
  </a>
);
