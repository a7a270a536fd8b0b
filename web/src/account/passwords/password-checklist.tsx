import * as m from '@fondly/messages';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import styles from './password-checklist.module.css';
import { passwordRules } from './password-rules.ts';

/** The rules of a new password. Each is checked as soon as the input meets it. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className={`note grid ${styles.list}`} aria-label={m.account_rules()} aria-live="polite">
      {passwordRules.map(({ key, text, isMet }) => {
        const isDone = isMet(password);
        const Icon = isDone ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={key} className={isDone ? styles.done : undefined}>
            <Icon size={18} aria-hidden />
            {text()}
            <span className="visually-hidden"> {isDone ? m.account_rule_met() : m.account_rule_missing()}</span>
          </li>
        );
      })}
    </ul>
  );
}
