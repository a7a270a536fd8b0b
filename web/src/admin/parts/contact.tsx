import { useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { FactList } from './facts.tsx';
import styles from './parts.module.css';
import type { ReasonWish } from './reason-dialog.tsx';

type Known = { email: string; phone: string | null };
type Props = {
  masked: Known;
  /** Reads it; the log keeps why. */
  open: (reason: string) => Promise<Known>;
  onWish: (wish: ReasonWish) => void;
};

/** Where somebody can be reached: a hint of it, and all of it to whoever says why. */
export function Contact({ masked, open, onWish }: Props) {
  const [known, setKnown] = useState<Known | null>(null);
  const { email, phone } = known ?? masked;
  const ask = () =>
    onWish({
      title: 'Show contact data',
      confirm: 'Show it',
      look: 'primary',
      usual: 'To answer this person.',
      hint: 'The audit log keeps that you read it, and why.',
      said: 'The log says that you read it',
      send: async (reason) => setKnown(await open(reason)),
    });
  return (
    <>
      <FactList
        facts={[
          ['Email', known ? <Reach key="email" href={`mailto:${email}`} text={email} /> : email],
          ['Phone', known && phone ? <Reach key="phone" href={`tel:${phone}`} text={phone} /> : (phone ?? 'None')],
        ]}
      />
      {!known && (
        <Button look="default" onClick={ask}>
          Show contact data
        </Button>
      )}
    </>
  );
}

const Reach = ({ href, text }: { href: string; text: string }) => (
  <a className={styles.link} href={href}>
    {text}
  </a>
);
