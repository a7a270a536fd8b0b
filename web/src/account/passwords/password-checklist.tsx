import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import styles from './password-checklist.module.css';
import { passwordRules } from './password-rules.ts';

/** The rules of a new password. Each is checked as soon as the input meets it. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className={`note grid ${styles.list}`} aria-label="Your password needs" aria-live="polite">
      {passwordRules.map(({ text, isMet }) => {
        const isDone = isMet(password);
        const Icon = isDone ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={text} className={isDone ? styles.done : undefined}>
            <Icon size={18} aria-hidden />
            {text}
            <span className="visually-hidden">{isDone ? ', done' : ', missing'}</span>
          </li>
        );
      })}
    </ul>
  );
}
