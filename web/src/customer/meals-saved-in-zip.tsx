import { useQuery } from '@tanstack/react-query';
import { MealsSaved } from '../shared/meal/meals-saved.tsx';
import { mealsSaved } from './queries.ts';

/** What was saved in a ZIP today. A number that is too small, or cannot be read, takes no space. */
export function MealsSavedInZip({ zip }: { zip: string }) {
  const { data: count } = useQuery(mealsSaved(zip));
  return count == null ? null : <MealsSaved zip={zip} count={count} />;
}
