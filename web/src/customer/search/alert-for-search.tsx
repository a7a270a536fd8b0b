import * as m from '@fondly/messages';
import { IconBell } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { toNewRulePath } from '../alerts/rules/new-rule-path.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import styles from './meal-section.module.css';

/** Opens the editor of alerts, filled in from the search. Quiet, because it is beside the number of meals. */
export function AlertForSearch() {
  const [params] = useSearchParams();
  const isNarrow = useIsNarrow();
  return (
    <ButtonLink variant="subtle" size="row" className={styles.alert} to={toNewRulePath(params)}>
      <IconBell size={18} aria-hidden />
      {isNarrow ? m.alert_rules_create_for_search_short() : m.alert_rules_create_for_search()}
    </ButtonLink>
  );
}
