import * as m from '@fondly/messages';
import { IconChevronDown, IconLink } from '@tabler/icons-react';
import styles from './question.module.css';
import type { QuestionAndAnswer } from './questions.ts';

/**
 * A native details element, which works before the script has loaded. The anchor is inside: browsers open the question
 * that an address names.
 */
export function Question({ id, question, answer }: QuestionAndAnswer) {
  return (
    <details className={`line-below ${styles.question}`}>
      <summary className={`row space-between text-17 weight-650 gap-16 leading-135 ${styles.asks}`}>
        {question}
        <IconChevronDown className={styles.arrow} size={20} aria-hidden />
      </summary>
      <div id={id} className={`row gap-12 align-start ${styles.answer}`}>
        <p className="subdued grow">{answer}</p>
        <a className="middle rigid circle size-44 muted" href={`#${id}`} aria-label={m.faq_link_to({ question })}>
          <IconLink size={18} aria-hidden />
        </a>
      </div>
    </details>
  );
}
