import type { ReactNode } from 'react';
import styles from './description-list.module.css';

export function DescriptionList({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={`grid gap-14 ${styles.facts}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
