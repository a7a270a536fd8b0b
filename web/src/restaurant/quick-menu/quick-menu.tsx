import * as m from '@fondly/messages';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../shared/ui/actions/icon-button.tsx';
import { Popover } from '../../shared/ui/overlays/popover.tsx';
import { AddMealDialog } from '../meals/dialogs/add-meal-dialog.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { useHasRole } from '../navigation/use-has-role.ts';
import type { MealDraft } from '../new-menu-item/meal-draft.ts';
import { QuickPanel } from './quick-panel.tsx';

/** The button in the header of every page that opens the quick actions. Counter staff may do none of them. */
export function QuickMenu() {
  const { restaurant } = useRestaurant();
  const isManager = useHasRole('manager');
  const [start, setStart] = useState<MealDraft | null>(null);
  if (!isManager || restaurant.status !== 'approved') return null;
  return (
    <>
      <Popover
        label={m.quick_menu_title()}
        trigger={(trigger) => (
          <IconButton {...trigger} variant="outlined" aria-label={m.quick_menu_title()} title={m.quick_menu_title()}>
            <IconBolt size={22} aria-hidden />
          </IconButton>
        )}
      >
        {(close) => (
          <QuickPanel
            onLine={(draft) => {
              close();
              setStart(draft);
            }}
            onLeave={close}
          />
        )}
      </Popover>
      <AddMealDialog isOpen={start !== null} start={start ?? undefined} onClose={() => setStart(null)} />
    </>
  );
}
