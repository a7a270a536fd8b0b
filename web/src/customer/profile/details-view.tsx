import * as m from '@fondly/messages';
import { IconMail, IconPencil, IconPhone, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Person } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { formatPhone } from '../format-phone.ts';
import { Panel } from './panel.tsx';
import styles from './profile-page.module.css';

export function DetailsView({ person, onEdit }: { person: Person; onEdit: () => void }) {
  return (
    <Panel
      title={m.customer_profile_details_title()}
      corner={
        <Button variant="subtle" size="row" onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
          {m.common_edit()}
        </Button>
      }
    >
      <dl className={`grid ${styles.facts}`}>
        <Fact icon={<IconUser size={20} aria-hidden />} name={m.common_full_name()} value={person.name} />
        <Fact
          icon={<IconMail size={20} aria-hidden />}
          name={m.customer_profile_details_email()}
          value={person.email}
        />
        <Fact
          icon={<IconPhone size={20} aria-hidden />}
          name={m.common_phone()}
          value={person.phone ? formatPhone(person.phone) : m.customer_profile_details_phone_none()}
        />
      </dl>
    </Panel>
  );
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string }) {
  return (
    <div className={`grid line-above align-center ${styles.fact}`}>
      {icon}
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
