import * as m from '@fondly/messages';
import { IconBuildingBank, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MessageText } from '../../../shared/language/message-text.tsx';
import { toAddress } from '../../../shared/language/page-language.ts';
import type { FieldErrors, FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import wizard from '../wizard.module.css';
import styles from './terms-step.module.css';

type Props = { values: FormValues; fieldErrors: FieldErrors };

/** Step 4, Payment and Terms. */
export function TermsStep({ values, fieldErrors }: Props) {
  return (
    <div className={`stack fit gap-20 ${wizard.fields}`}>
      <TermsCallout
        className={styles.payouts}
        icon={<IconBuildingBank size={26} aria-hidden />}
        title={m.restaurant_signup_payouts_title()}
      >
        {m.restaurant_signup_payouts_text()}
      </TermsCallout>
      <TermsCallout
        className={styles.safety}
        icon={<IconShieldCheck size={26} aria-hidden />}
        title={m.restaurant_signup_food_safety_title()}
      >
        {m.restaurant_signup_food_safety_text()}
      </TermsCallout>
      <label className={`flex gap-12 align-start pointer ${styles.accept}`}>
        <input
          type="checkbox"
          name="acceptsTerms"
          defaultChecked={values.acceptsTerms !== undefined}
          aria-invalid={fieldErrors.acceptsTerms !== undefined}
          required
        />
        <span>
          <MessageText
            parts={m.restaurant_signup_accept_terms.parts()}
            tags={{
              terms: (text) => <LegalLink to="/terms-of-service">{text}</LegalLink>,
              privacy: (text) => <LegalLink to="/privacy-policy">{text}</LegalLink>,
            }}
          />
        </span>
      </label>
    </div>
  );
}

type TermsCalloutProps = { className: string | undefined; icon: ReactNode; title: string; children: string };

function TermsCallout({ className, icon, title, children }: TermsCalloutProps) {
  return (
    <section className={`flex gap-16 ${styles.callout} ${className}`}>
      {icon}
      <div>
        <h2 className="text-16 weight-700 plain-heading">{title}</h2>
        <p className="text-15 subdued">{children}</p>
      </div>
    </section>
  );
}

/** Opens a new tab, because leaving the form would lose the password. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="link" href={toAddress(to)} target="_blank" rel="noreferrer">
      {children} <span className="visually-hidden">{m.restaurant_signup_new_tab_note()}</span>
    </a>
  );
}
