import * as m from '@fondly/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError, toErrorMessage } from '../../shared/api/api-error.ts';
import { StandalonePage } from '../../shared/page/standalone-page.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { checkEmailLink } from './check-email-link.ts';
import styles from './email-link-page.module.css';

/** A button of the page. `run` returns the sentence to show. */
export type EmailLinkAction = { label: string; isSecondary?: boolean; run: () => Promise<string> };
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
};

/** Shown at once instead of a button that can't work. */
const unusable = {
  broken: { title: m.public_link_broken_title, text: m.public_link_broken },
  refused: { title: m.public_link_refused_title, text: m.public_link_refused },
  expired: { title: m.public_link_expired_title, text: m.public_link_expired },
};

/** The page of a link in an email. It acts only on a click, because email scanners open every link. */
export function EmailLinkPage({ title, lead, actions, doneTitle, token, form, check, expires = false }: Props) {
  const state = checkEmailLink(token, form, { now: new Date(), expires });
  const answer = useCheckedLink(state === 'intact', token, check);
  const [doneMessage, setDoneMessage] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const problemText = state !== 'intact' ? unusable[state] : answer === 'refused' ? unusable.refused : null;
  const runAction = async ({ run }: EmailLinkAction) => {
    setBusy(true);
    setProblem(null);
    try {
      setDoneMessage(await run());
    } catch (thrown) {
      setProblem(toErrorMessage(thrown, m.common_something_wrong()));
    } finally {
      setBusy(false);
    }
  };
  return (
    <StandalonePage>
      <div className={`stack centered gap-16 justify-items-center ${styles.panel}`}>
        <img className={styles.picture} src="/pictures/v-bag.webp" alt="" width={200} height={150} />
        <div className="stack gap-8" aria-live="polite">
          <h1 className={styles.title}>{problemText?.title() ?? (doneMessage ? doneTitle : title)}</h1>
          <p className="muted">{problemText?.text() ?? doneMessage ?? lead}</p>
        </div>
        {problem && <Banner tone="error">{problem}</Banner>}
        {!doneMessage &&
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
        {(doneMessage || problemText) && (
          <ButtonLink variant="light" to="/">
            {m.common_back_home()}
          </ButtonLink>
        )}
      </div>
    </StandalonePage>
  );
}

/** A check that fails for another reason leaves the button, and a press says what is wrong. */
function useCheckedLink(isIntact: boolean, token: string, check: Props['check']): 'pending' | 'refused' | 'usable' {
  const [answer, setAnswer] = useState<'pending' | 'refused' | 'usable'>('pending');
  const runCheck = useEffectEvent(check);
  useEffect(() => {
    if (!isIntact) return;
    const controller = new AbortController();
    setAnswer('pending');
    runCheck(controller.signal, token).then(
      () => setAnswer('usable'),
      (thrown: unknown) => {
        if (controller.signal.aborted) return;
        setAnswer(isApiError(thrown, 'email-link-invalid') ? 'refused' : 'usable');
      },
    );
    return () => controller.abort();
  }, [isIntact, token]);
  return answer;
}
