import * as m from '@fondly/messages';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { mealsQuery } from '../queries.ts';
import { AddMealDialog } from './dialogs/add-meal-dialog.tsx';
import { MealsContent } from './meals-content.tsx';
import { MealsSkeleton } from './meals-skeleton.tsx';
import { NoMeals } from './no-meals.tsx';
import { useAddDialog } from './use-add-dialog.ts';

/** The dashboard tab "Manage Meals". */
export function ManageMeals() {
  const meals = useQuery(mealsQuery());
  const isEmpty = meals.data?.meals.length === 0;
  const dialog = useAddDialog();
  const add = (
    <Button ref={dialog.button} aria-haspopup="dialog" onClick={dialog.open}>
      <IconPlus size={20} aria-hidden />
      {m.menu_item_add()}
    </Button>
  );
  return (
    <RestaurantPage title={m.restaurant_dashboard_tab_meals()} actions={isEmpty ? undefined : add}>
      {meals.isPending && <MealsSkeleton />}
      {meals.isError && !meals.data && (
        <LoadFailed
          audience="restaurant"
          what={m.restaurant_meals_what()}
          error={meals.error}
          onRetry={() => void meals.refetch()}
        />
      )}
      {isEmpty && <NoMeals action={add} />}
      {meals.data && !isEmpty && <MealsContent meals={meals.data.meals} />}
      <AddMealDialog isOpen={dialog.isOpen} onClose={dialog.close} />
    </RestaurantPage>
  );
}
