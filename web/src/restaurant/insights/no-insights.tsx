import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';

/** Shown before the first pickup window has ended. */
export function NoInsights() {
  return (
    <div className="panel content-start">
      <EmptyState
        picture="plate"
        title="Nothing to see yet"
        action={
          <ButtonLink variant="light" to="/new-menu-item">
            Add New Meal
          </ButtonLink>
        }
      >
        When the first pickup is over you see here what sold, how fast, and what could be better.
      </EmptyState>
    </div>
  );
}
