import * as m from '@fondly/messages';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import styles from './seller-duty.module.css';

type Props = { title: string; isDone: boolean; text: ReactNode; problem?: string | null; children?: ReactNode };

/** An item of the checklist: whether it is done, and what to do about it. */
export function ChecklistItem({ title, isDone, text, problem, children }: Props) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={`grid gap-14 align-start line-above ${styles.item}`} data-done={isDone || undefined}>
      <Icon size={26} aria-hidden />
      <div className="stack gap-10">
        <p>
          <b>{title}</b> <span className="visually-hidden">{isDone ? m.seller_duty_done() : m.seller_duty_open()}</span>
          <br />
          {text}
        </p>
        {problem && <Banner tone="error">{problem}</Banner>}
        {!isDone && children}
      </div>
    </li>
  );
}
