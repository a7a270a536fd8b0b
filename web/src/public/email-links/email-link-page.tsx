import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { StandalonePage } from '../../shared/page/standalone-page.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { checkEmailLink } from './check-email-link.ts';
import styles from './email-link-page.module.css';
import { useCheckedLink } from './use-checked-link.ts';
import { type EmailLinkAction, useLinkActions } from './use-link-actions.ts';

type Props = {
  title: string;
  lead: string;
  actions: readonly EmailLinkAction[];
  doneTitle: string;
  token: string;
  form: 'subscriber' | 'account';
  /** Asks the server whether it signed this link. It changes nothing. */
  check: (signal: AbortSignal, token: string) => Promise<unknown>;
  /** A confirmation ends after some days; an unsubscribe link works as long as the address is known. */
  expires?: boolean;
  /** Does the first action on arrival, in a browser that a person is known to use. */
  actsAtOnce?: boolean;
  /** Where to go once it is done, in place of the home page. */
  next?: ReactNode;
};

/** Shown at once instead of a button that can't work. */
const unusable = {
  broken: { title: m.public_link_broken_title, text: m.public_link_broken },
  refused: { title: m.public_link_refused_title, text: m.public_link_refused },
  expired: { title: m.public_link_expired_title, text: m.public_link_expired },
};

/** The page of a link in an email. Email scanners open every link, so it acts on a click, or where a person is known. */
export function EmailLinkPage(props: Props) {
  const { title, lead, actions, doneTitle, token, form, check, expires = false, actsAtOnce = false, next } = props;
  const state = checkEmailLink(token, form, { now: new Date(), expires });
  const answer = useCheckedLink(state === 'intact', token, check);
  const { done, problem, isBusy, runAction, undo } = useLinkActions(actions, actsAtOnce && answer === 'usable');
  const problemText = state !== 'intact' ? unusable[state] : answer === 'refused' ? unusable.refused : null;
  return (
    <StandalonePage>
      <div className={`stack centered gap-16 justify-items-center ${styles.panel}`}>
        <img className={styles.picture} src="/pictures/v-bag.webp" alt="" width={200} height={150} />
        <div className="stack gap-8" aria-live="polite">
          <h1 className={styles.title}>{problemText?.title() ?? (done ? (done.title ?? doneTitle) : title)}</h1>
          <p className="muted">{problemText?.text() ?? done?.message ?? lead}</p>
        </div>
        {problem && <Banner tone="error">{problem}</Banner>}
        {!done &&
          !problemText &&
          actions.map((action) => (
            <Button
              key={action.label}
              wide
              variant={action.isSecondary ? 'subtle' : 'primary'}
              isPending={isBusy || answer === 'pending'}
              onClick={() => void runAction(action)}
            >
              {action.label}
            </Button>
          ))}
        {undo && (
          <Button variant="light" isPending={isBusy} onClick={undo}>
            {m.common_undo()}
          </Button>
        )}
        {done && !undo && next}
        {(problemText || (done && (undo || !next))) && (
          <ButtonLink variant={undo ? 'subtle' : 'light'} to="/">
            {m.common_back_home()}
          </ButtonLink>
        )}
      </div>
    </StandalonePage>
  );
}
