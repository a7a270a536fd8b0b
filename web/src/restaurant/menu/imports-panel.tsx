import type { MenuImportView } from '@fondly/contract/restaurant/menu/menu';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { keys, menuImportsQuery } from '../queries.ts';
import styles from './menu.module.css';

/** The last imports, each with Undo while it can be undone. Without an import there is nothing to show. */
export function ImportsPanel() {
  const imports = useQuery(menuImportsQuery()).data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <ProfilePanel title={m.menu_imports_heading()}>
      <ul className={styles.list}>
        {imports.map((one) => (
          <ImportRow key={one.id} one={one} />
        ))}
      </ul>
    </ProfilePanel>
  );
}

function ImportRow({ one: { id, fileName, importedAt, dishes, undoneAt, canUndoUntil } }: { one: MenuImportView }) {
  const { timezone } = useRestaurant().restaurant;
  const now = useNow();
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => call('POST /api/restaurant/menu/imports/:id/undo', { params: { id }, body: {} }),
    onSuccess: () => showToast({ tone: 'success', text: m.menu_undone_toast() }),
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.menu }),
  });
  const at = new Date(importedAt);
  const day = formatDayOrToday(at, timezone, now);
  const canUndo = undoneAt === null && now < new Date(canUndoUntil);
  return (
    <li className={`row wrap gap-8 ${styles.item}`}>
      <div className="stack grow break">
        <b lang="">{fileName}</b>
        <span className="muted text-14">
          {m.menu_import_row({ day, time: formatClockTime(at, timezone), count: dishes })}
        </span>
      </div>
      {undoneAt !== null && (
        <span className={`text-13 weight-600 pill sunken subdued ${styles.state}`}>{m.menu_undone()}</span>
      )}
      {canUndo && (
        <Button
          variant="default"
          isPending={undo.isPending}
          aria-label={m.menu_undo_label({ file: fileName })}
          onClick={() => undo.mutate()}
        >
          {m.common_undo()}
        </Button>
      )}
    </li>
  );
}
