import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../shared/page/lazy-part.ts';
import { mealsSaved } from './queries.ts';

const MealsSaved = lazyPart(
  () => import('../shared/meal/meals-saved.tsx').then((file) => file.MealsSaved),
  () => null,
);

/** What was saved in a ZIP today. A number that is too small, or cannot be read, takes no space. */
export function MealsSavedInZip({ zip }: { zip: string }) {
  const { data: count } = useQuery(mealsSaved(zip));
  if (count == null) return null;
  return (
    <Suspense>
      <MealsSaved zip={zip} count={count} />
    </Suspense>
  );
}
