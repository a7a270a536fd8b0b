import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { IconMicrophone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { IconButton } from '../../shared/ui/actions/icon-button.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { localNow } from '../meal-form/local-now.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { completeWithKnownMeal } from '../new-menu-item/complete-with-known-meal.ts';
import type { MealDraft } from '../new-menu-item/meal-draft.ts';
import { parseMealLine } from '../new-menu-item/parse-meal-line.ts';
import { dishesQuery } from '../queries.ts';
import { describeListing } from './describe-listing.ts';
import styles from './quick-menu.module.css';
import { useDictation } from './use-dictation.ts';

type Props = { meals: StaffMealView[]; onLine: (draft: MealDraft) => void };

/** A meal in one line, typed or spoken. What was understood is shown before the form opens with it. */
export function QuickListing({ meals, onLine }: Props) {
  const { restaurant } = useRestaurant();
  const clock = localNow(restaurant.timezone, useNow());
  const dishes = useQuery(dishesQuery()).data?.dishes ?? [];
  const [line, setLine] = useState('');
  const [error, setError] = useState<string>();
  const read = (text: string) => {
    const parsed = parseMealLine(text, clock.time);
    return parsed && completeWithKnownMeal(parsed, { meals, dishes }, clock.date);
  };
  const values = read(line);
  const { isListening, listen, problem } = useDictation({
    onLine: (spoken) => {
      setLine(spoken);
      setError(undefined);
      const understood = read(spoken);
      return understood && describeListing(understood);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values) return onLine({ line, values });
    setError(m.menu_item_line_error({ example: m.menu_item_line_example() }));
  };
  return (
    <form className="stack gap-8" onSubmit={submit} noValidate>
      <div className={`grid gap-8 ${styles.line}`} data-voice={listen !== null || undefined}>
        <TextField
          label={m.quick_menu_line()}
          value={line}
          onChange={(event) => setLine(event.target.value)}
          placeholder={m.menu_item_line_example()}
          autoComplete="off"
          maxLength={200}
          error={error ?? problem}
        />
        {listen && (
          <IconButton
            variant="outlined"
            className={styles.voice}
            aria-label={isListening ? m.quick_menu_stop() : m.quick_menu_speak()}
            data-listening={isListening || undefined}
            onClick={listen}
          >
            <IconMicrophone size={22} aria-hidden />
          </IconButton>
        )}
      </div>
      <p className="note" role="status">
        {isListening && m.quick_menu_listening()}
        {!isListening && values && describeListing(values)}
      </p>
      <Button type="submit" variant="light" wide>
        {m.quick_menu_continue_button()}
      </Button>
    </form>
  );
}
