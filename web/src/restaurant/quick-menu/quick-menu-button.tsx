import * as m from '@fondly/messages';
import { IconBolt } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { Popover } from '../../shared/ui/overlays/popover.tsx';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import { useClosingMeals } from '../closing-assistant/use-closing-meals.ts';
import { useRelist } from '../meals/relist/use-relist.tsx';
import { ToolButton } from '../navigation/tool-button.tsx';
import type { MealDraft } from '../new-menu-item/meal-draft.ts';
import styles from './quick-menu.module.css';
import { QuickPanel } from './quick-panel.tsx';

/** The form of a meal is large, and only a line that was typed opens it. */
const script = createScript(() => import('../meals/dialogs/add-meal-dialog.tsx'));
const LazyDialog = script.toComponent(({ AddMealDialog }) => AddMealDialog);

type Props = {
  /** It replaces a button that was tapped before this script was here, or that has the keyboard focus. */
  isOpenAtFirst: boolean;
  isFocusedAtFirst: boolean;
};

/** The button that opens the quick actions, with its panel and its dialogs. */
export function QuickMenuButton({ isOpenAtFirst, isFocusedAtFirst }: Props) {
  usePreload(script.preload);
  const [start, setStart] = useState<MealDraft | null>(null);
  const [isAdding, setAdding] = useState(false);
  const count = useClosingMeals().length;
  const { dialog, ...relisting } = useRelist(useNow());
  return (
    <>
      <Popover
        label={m.quick_menu_title()}
        isOpenAtFirst={isOpenAtFirst}
        trigger={(trigger) => (
          <ToolButton
            {...trigger}
            words="middle"
            label={m.quick_menu_title()}
            autoFocus={isFocusedAtFirst}
            className="relative"
            aria-label={count > 0 ? m.quick_menu_title_suggestions({ count }) : m.quick_menu_title()}
          >
            <IconBolt size={22} aria-hidden />
            {count > 0 && (
              <b className={`text-12 weight-700 pill centered on-accent absolute ${styles.count}`}>{count}</b>
            )}
          </ToolButton>
        )}
      >
        {(close) => (
          <QuickPanel
            onLine={(draft) => {
              close();
              setStart(draft);
              setAdding(true);
            }}
            onLeave={close}
            relisting={relisting}
          />
        )}
      </Popover>
      {dialog}
      {start && (
        <Suspense>
          <LazyDialog isOpen={isAdding} start={start} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
