import type { InsightsView } from '@fondly/contract/restaurant/insights';
import * as m from '@fondly/messages';
import { IconBulb } from '@tabler/icons-react';
import styles from './insights.module.css';
import { SuggestionAction } from './suggestion-action.tsx';

type Suggestion = InsightsView['suggestions'][number];

/** At most three suggestions, each with its metric, or a note that all is well. */
export function Suggestions({ suggestions }: Pick<InsightsView, 'suggestions'>) {
  return (
    <section className="panel content-start" aria-labelledby="what-to-do">
      <h2 id="what-to-do" className="text-18 tight">
        {m.insights_suggestions()}
      </h2>
      {suggestions.length === 0 && <p className="note">{m.insights_suggestions_none()}</p>}
      <ul className="stack gap-12">
        {suggestions.map((suggestion) => (
          <li key={suggestion.kind} className={`grid gap-14 align-center ${styles.suggestion}`}>
            <span className="middle size-44 radius-12 on-butter" aria-hidden>
              <IconBulb size={22} />
            </span>
            <div>
              <b>{describeSuggestion(suggestion)}</b>
              <p className="note">{describeFigure(suggestion)}</p>
            </div>
            <SuggestionAction suggestion={suggestion} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeSuggestion(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'more-portions':
      return m.insights_suggest_more_portions({ meal: suggestion.mealName });
    case 'fewer-portions':
      return m.insights_suggest_fewer_portions({ meal: suggestion.mealName });
    case 'missed-pickups':
      return m.insights_suggest_pickups();
    case 'cancellations':
      return m.insights_suggest_cancellations();
  }
}

const figures = {
  'more-portions': m.insights_suggest_more_portions_figure,
  'fewer-portions': m.insights_suggest_fewer_portions_figure,
  'missed-pickups': m.insights_suggest_pickups_figure,
  cancellations: m.insights_suggest_cancellations_figure,
} satisfies Record<Suggestion['kind'], unknown>;

const describeFigure = ({ kind, count, total }: Suggestion): string => figures[kind]({ count, total });
