import { formatDayOrToday } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readNow } from '../../../shared/api/corrected-clock.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { type RuleDraft, toPreviewInput } from './rule-draft.ts';
import { alertRulePreview } from './rule-queries.ts';

const pauseMilliseconds = 400;

/** What the rule would have found this week, and what is listed for the next days. */
export function RulePreview({ draft }: { draft: RuleDraft }) {
  const input = useSettled(JSON.stringify(toPreviewInput(draft)));
  const { data, isError } = useQuery(alertRulePreview(input));
  return (
    <div className="stack gap-8 sunken radius-16 padding-16" aria-live="polite">
      {input === null && <p className="note">{m.alert_rules_found_missing()}</p>}
      {input !== null && isError && <Banner tone="warning">{m.alert_rules_found_failed()}</Banner>}
      {input !== null && data && !isError && (
        <>
          <p className="weight-650">{m.alert_rules_found({ count: data.foundThisWeek })}</p>
          {data.comingUp.map((meal) => (
            <p key={meal.mealId} className="note">
              {m.alert_rules_coming_up({
                meal: meal.mealName,
                restaurant: meal.restaurantName,
                day: formatDayOrToday(new Date(meal.pickupStart), meal.timezone, readNow()),
              })}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

/** The rule as it was when the customer last stopped typing. */
function useSettled(json: string): ReturnType<typeof toPreviewInput> {
  const [settled, setSettled] = useState(json);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(json), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [json]);
  return JSON.parse(settled) as ReturnType<typeof toPreviewInput>;
}
