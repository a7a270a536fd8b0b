import {
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

const icons = {
  success: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  error: IconAlertCircleFilled,
  info: IconInfoCircleFilled,
};

export type BannerTone = keyof typeof icons;
type Props = { tone: BannerTone; lead?: ReactNode; children?: ReactNode; action?: ReactNode };

/** A message in the flow of a page. Screen readers read errors at once and other messages at the next pause. */
export function Banner({ tone, lead, children, action }: Props) {
  const Icon = icons[tone];
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={22} aria-hidden />
      <div className="grow">
        {lead && <b>{lead} </b>}
        {children}
      </div>
      {action}
    </div>
  );
}
