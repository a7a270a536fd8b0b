import * as m from '@fondly/messages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { MessageText } from '../../shared/language/message-text.tsx';
import { SkipLink } from '../../shared/page/skip-link.tsx';
import { adoptSession, type Person } from '../../shared/session/session.ts';
import { Logo } from '../../shared/ui/display/logo.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { explainPictureError } from '../profile/explain-picture-error.ts';
import { CardPreview } from './card-preview.tsx';
import { explainApplication, getFieldStep, MissingUserError } from './explain-application.ts';
import { saveLogoFailure } from './logo-failure.ts';
import { normalizeWebsite, parseApplication } from './parse-application.ts';
import { checkStep } from './steps/check-step.ts';
import type { ChosenLogo } from './steps/logo-choice.tsx';
import { StepButtons } from './steps/step-buttons.tsx';
import { StepCircles } from './steps/step-circles.tsx';
import { StepFields } from './steps/step-fields.tsx';
import { steps } from './steps/steps.ts';
import { useCuisines } from './use-cuisines.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { useStep } from './use-step.ts';
import styles from './wizard.module.css';

type Props = { person: Person | null };

/** The four steps of an application, with a preview of the card. */
export function Wizard({ person }: Props) {
  const { draft, saveDraft, logo, setLogo, step, isSending, fieldErrors, problem, goTo, formProps } = useWizard(person);
  const cuisines = useCuisines();
  const heading = useStepFocus(step.number);
  return (
    <div className={`grid full-height ${styles.page}`} data-targets="large">
      <SkipLink />
      <div className={`stack center-block ${styles.left}`}>
        <header className="row space-between gap-12">
          <Logo heightPixels={30} />
          <p className="note">
            <MessageText
              parts={m.restaurant_signup_sign_in_prompt.parts()}
              tags={{
                link: (text) => (
                  <Link className="link" to="/restaurant-login">
                    {text}
                  </Link>
                ),
              }}
            />
          </p>
        </header>
        <main id="main">
          <StepCircles current={step.number} />
          <form
            className="flex fit gap-24 column"
            {...formProps}
            onChange={(event) => saveDraft(step.number, readFormValues(event))}
          >
            <div>
              <h1 ref={heading} tabIndex={-1} className={`weight-800 tighter leading-110 ${styles.title}`}>
                <span className="visually-hidden">
                  {m.restaurant_signup_step_progress({
                    number: step.number,
                    total: steps.length,
                    name: step.fullName(),
                  })}
                </span>{' '}
                {step.title()}
              </h1>
              <p className="muted margin-top-8">{step.lead()}</p>
            </div>
            <StepFields
              key={step.number}
              step={step.number}
              draft={draft}
              fieldErrors={fieldErrors}
              cuisines={cuisines}
              person={person}
              logo={logo}
              onLogo={setLogo}
              onReplace={(values) => saveDraft(step.number, values)}
            />
            {problem && <Banner tone="error">{problem}</Banner>}
            <StepButtons
              step={step.number}
              isSending={isSending}
              isAccepted={draft[4].acceptsTerms !== undefined}
              onBack={goTo}
            />
          </form>
        </main>
      </div>
      <CardPreview draft={draft} cuisines={cuisines} logoUrl={logo?.url ?? null} />
    </div>
  );
}

function useWizard(person: Person | null) {
  const { draft, saveDraft, clearDraft } = useDraft(person);
  const [logo, setLogo] = useState<ChosenLogo | null>(null);
  const { step, goTo } = useStep(person === null && !draft[1].password);
  // After a refusal, the corrected field leads straight back to the last step.
  const [isCorrecting, setCorrecting] = useState(false);
  const form = useServerForm({
    check: (values) => checkStep(step.number, values, person !== null),
    send: async (values) => {
      saveDraft(step.number, values);
      const lastStep = steps.at(-1);
      const next =
        isCorrecting && step !== lastStep ? lastStep : steps.find(({ number }) => number === step.number + 1);
      setCorrecting(false);
      if (next) return void (await goTo(next.number));
      await submitApplication(draft, person, logo?.file ?? null);
      clearDraft();
    },
    explain: (thrown) => {
      const explanation = explainApplication(thrown);
      const [error] = Object.keys(explanation.fieldErrors ?? {}).sort(
        (one, other) => getFieldStep(one) - getFieldStep(other),
      );
      if (error) {
        setCorrecting(true);
        void goTo(getFieldStep(error));
      }
      return explanation;
    },
  });
  return { draft, saveDraft, logo, setLogo, step, goTo, ...form };
}

/**
 * The new session leads to the review page. A failed logo stops nothing: that page explains it and offers to send it
 * again.
 */
async function submitApplication(draft: Draft, person: Person | null, logo: File | null): Promise<void> {
  const session = await call('POST /api/restaurant/sign-up', { body: parseApplication(draft, person !== null) });
  if (!session.user) throw new MissingUserError();
  await uploadLogo(logo, normalizeWebsite(draft[3].logoUrl ?? '')).catch((thrown) =>
    saveLogoFailure(explainPictureError(thrown, 'logo')),
  );
  adoptSession(session);
}

async function uploadLogo(file: File | null, url: string): Promise<void> {
  const params = { picture: 'logo' as const };
  if (file) await call('PUT /api/restaurant/pictures/:picture', { params, file });
  else if (url) await call('PUT /api/restaurant/pictures/:picture/address', { params, body: { url } });
}

/** A new step focuses its heading, or the field that the server refused. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const refused = heading.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (refused ?? heading.current)?.focus();
  }, [step]);
  return heading;
}

function readFormValues({ currentTarget }: FormEvent<HTMLFormElement>): FormValues {
  const values: FormValues = {};
  for (const [name, value] of new FormData(currentTarget)) if (typeof value === 'string') values[name] = value;
  return values;
}
