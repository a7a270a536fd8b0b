import type { MenuPreview } from '@fondly/contract/restaurant/menu/menu';
import type { MenuColumn } from '@fondly/contract/restaurant/menu/menu-columns';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { keys } from '../queries.ts';
import { readFileText } from './read-file-text.ts';

type ChosenFile = {
  name: string;
  text: string;
  /** The same for every try, so that a repeated one imports once. Another choice of columns is another import. */
  requestId: string;
};
type Columns = (MenuColumn | null)[];
const nameLength = 120;

/** A chosen file from its preview until it is imported. */
export function useMenuImport() {
  const queries = useQueryClient();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [preview, setPreview] = useState<MenuPreview | null>(null);
  const read = useMutation({
    mutationFn: ({ text, columns }: { text: string; columns: Columns | null }) =>
      call('POST /api/restaurant/menu/preview', { body: { file: text, columns } }),
    onSuccess: setPreview,
  });
  const add = useMutation({
    mutationFn: ({ chosen, columns }: { chosen: ChosenFile; columns: Columns }) =>
      call('POST /api/restaurant/menu/imports', {
        body: { requestId: chosen.requestId, fileName: chosen.name, file: chosen.text, columns },
      }),
    onSuccess({ dishes }) {
      showToast({ tone: 'success', text: m.menu_imported({ count: dishes }) });
      setFile(null);
      setPreview(null);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.menu }),
  });
  const choose = async (chosen: File) => {
    const text = await readFileText(chosen);
    add.reset();
    setPreview(null);
    setFile({ name: chosen.name.slice(-nameLength), text, requestId: crypto.randomUUID() });
    read.mutate({ text, columns: null });
  };
  const setColumn = (index: number, kind: MenuColumn | null) => {
    if (!file || !preview) return;
    const columns = preview.columns.map((one, place) => {
      if (place === index) return kind;
      return one === kind ? null : one;
    });
    setFile({ ...file, requestId: crypto.randomUUID() });
    setPreview({ ...preview, columns });
    read.mutate({ text: file.text, columns });
  };
  const failed = read.error ?? add.error;
  return {
    file,
    preview,
    isReading: read.isPending,
    isImporting: add.isPending,
    error: failed && toErrorMessage(failed, m.menu_read_failed()),
    choose,
    setColumn,
    importFile: () => file && preview && add.mutate({ chosen: file, columns: preview.columns }),
  };
}
