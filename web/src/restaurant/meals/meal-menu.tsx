import type { StaffMealView } from '@fondly/contract/meals';
import { Menu } from '@mantine/core';
import { IconClockOff, IconClockPlay, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DeleteMealDialog } from './dialogs/delete-meal-dialog.tsx';
import { MealDialog } from './dialogs/meal-dialog.tsx';
import styles from './meal-menu.module.css';
import { isExpired, isTemplate, isWindowOver } from './meal-states.ts';
import { useExpireMeal } from './use-expire-meal.ts';

type Props = { meal: StaffMealView; now: Date };
type MealDialogName = 'edit' | 'duplicate' | 'remove';

/** What is done with a meal now and then. Each entry that needs more than a tap opens a dialog of its own. */
export function MealMenu({ meal, now }: Props) {
  const [open, setOpen] = useState<MealDialogName | null>(null);
  const expire = useExpireMeal(meal);
  const isOver = isWindowOver(meal, now);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        position="bottom-end"
        width={240}
        radius={16}
        shadow="lg"
        withInitialFocusPlaceholder={false}
        classNames={{ item: styles.item ?? '' }}
      >
        <Menu.Target>
          <button type="button" className={styles.more} aria-label={`More for ${meal.name}`}>
            <IconDots size={20} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {(!isOver || isTemplate(meal)) && (
            <Menu.Item leftSection={<IconPencil size={20} />} onClick={() => setOpen('edit')}>
              Edit
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={20} />} onClick={() => setOpen('duplicate')}>
            Duplicate
          </Menu.Item>
          {!isOver && (
            <Menu.Item
              leftSection={isExpired(meal, now) ? <IconClockPlay size={20} /> : <IconClockOff size={20} />}
              onClick={() => expire(!isExpired(meal, now))}
            >
              {isExpired(meal, now) ? 'Put back on sale' : 'Expire now'}
            </Menu.Item>
          )}
          <Menu.Item color="berry.6" leftSection={<IconTrash size={20} />} onClick={() => setOpen('remove')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {(open === 'edit' || open === 'duplicate') && <MealDialog meal={meal} now={now} mode={open} onClose={close} />}
      <DeleteMealDialog meal={meal} isOpen={open === 'remove'} onClose={close} />
    </>
  );
}
