import * as m from '@fondly/messages';
import { IconBell } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { toNewRulePath } from '../alerts/rules/new-rule-path.ts';
import styles from './meal-section.module.css';

/** Opens the editor of alerts, filled in from the search. `isShort` is for a phone, beside the number of meals. */
export function AlertForSearch({ isShort = false }: { isShort?: boolean }) {
  const [params] = useSearchParams();
  return (
    <ButtonLink
      variant={isShort ? 'subtle' : 'default'}
      size="row"
      className={isShort ? styles.alert : undefined}
      to={toNewRulePath(params)}
    >
      <IconBell size={18} aria-hidden />
      {isShort ? m.alert_rules_create_for_search_short() : m.alert_rules_create_for_search()}
    </ButtonLink>
  );
}
