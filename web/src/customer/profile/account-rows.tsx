import * as m from '@fondly/messages';
import { IconCopy, IconDownload, IconLogout } from '@tabler/icons-react';
import { copyText } from '../../shared/ui/actions/copy-text.ts';
import styles from './collapsible-panel.module.css';
import { DeleteAccount } from './delete-account.tsx';

type Props = { isLeaving: boolean; onLogOut: () => void };

const row = `row text-16 weight-600 full gap-14 align-center line-above ${styles.line}`;

/** What a customer does with the whole account, as rows of one style. */
export function AccountRows({ isLeaving, onLogOut }: Props) {
  return (
    <section className="white clip radius-20 bordered" aria-label={m.customer_profile_account_label()}>
      <button type="button" className={row} aria-disabled={isLeaving || undefined} onClick={onLogOut}>
        <IconLogout size={22} aria-hidden />
        {m.common_log_out()}
      </button>
      <a className={row} href="/api/account/export" download>
        <IconDownload size={22} aria-hidden />
        {m.customer_profile_download()}
      </a>
      <DeleteAccount className={row} />
    </section>
  );
}

/** The first part of the account's ID names it well enough to read; support gets the whole ID by the button. */
export function AccountId({ id }: { id: string }) {
  const short = id.slice(0, 8);
  return (
    <button
      type="button"
      className="inline-row gap-6 link alone"
      aria-label={m.customer_profile_user_id_copy({ id: short })}
      onClick={() => void copyText(id)}
    >
      <span className="num">{m.customer_profile_user_id_short({ id: short })}</span>
      <IconCopy size={16} aria-hidden />
    </button>
  );
}
