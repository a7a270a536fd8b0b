import * as m from '@fondly/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { isKnownBrowser } from '../../shared/session/known-browser.ts';
import { useSession } from '../../shared/session/session.ts';

/** A button of the page. `run` and `undo` return the sentence to show. */
export type EmailLinkAction = {
  label: string;
  isSecondary?: boolean;
  run: () => Promise<string>;
  undo?: { title: string; run: () => Promise<string> };
};
type Done = { message: string; title?: string; undo?: EmailLinkAction['undo'] };

/** @param actsNow - whether the first action needs no click, in a browser that a person is known to use */
export function useLinkActions(actions: readonly EmailLinkAction[], actsNow: boolean) {
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<Done>) => {
    setBusy(true);
    setProblem(null);
    try {
      setDone(await work());
    } catch (thrown) {
      setProblem(toErrorMessage(thrown, m.common_something_wrong()));
    } finally {
      setBusy(false);
    }
  };
  const runAction = ({ run, undo }: EmailLinkAction) => attempt(async () => ({ message: await run(), undo }));
  const undo = done?.undo;

  const session = useSession();
  const isPerson = session.status === 'signed-in' || (session.status === 'signed-out' && isKnownBrowser());
  const hasActed = useRef(false);
  const act = useEffectEvent(() => {
    const [first] = actions;
    if (!first || hasActed.current) return;
    hasActed.current = true;
    void runAction(first);
  });
  useEffect(() => {
    if (actsNow && isPerson) act();
  }, [actsNow, isPerson]);

  return {
    done,
    problem,
    isBusy,
    runAction,
    undo: undo && (() => void attempt(async () => ({ message: await undo.run(), title: undo.title }))),
  };
}
