import * as m from '@fondly/messages';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';

/** Shown before the first pickup window has ended. */
export function NoInsights() {
  return (
    <div className="panel content-start">
      <EmptyState
        picture="plate"
        title={m.insights_empty_title()}
        action={
          <ButtonLink variant="light" to="/new-menu-item">
            {m.menu_item_add()}
          </ButtonLink>
        }
      >
        {m.insights_empty_text()}
      </EmptyState>
    </div>
  );
}
