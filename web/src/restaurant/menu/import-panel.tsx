import type { MenuPreview } from '@fondly/contract/restaurant/menu/menu';
import { type MenuColumn, menuColumns } from '@fondly/contract/restaurant/menu/menu-columns';
import * as m from '@fondly/messages';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { FileButton } from '../../shared/ui/forms/file-button.tsx';
import { SelectField } from '../../shared/ui/forms/select-field.tsx';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import styles from './menu.module.css';
import { columnTexts, describeRowError } from './menu-texts.ts';
import { useMenuImport } from './use-menu-import.ts';

/** From a file to dishes: choose, match the columns, look at what will be imported, import. */
export function ImportPanel() {
  const { file, preview, isReading, isImporting, error, choose, setColumn, importFile } = useMenuImport();
  return (
    <ProfilePanel title={m.menu_import_heading()}>
      <p className="note">{m.menu_import_note()}</p>
      <FileRow fileName={file?.name} isPending={isReading} onFile={(chosen) => void choose(chosen)} />
      {error && <Banner tone="error">{error}</Banner>}
      {preview && (
        <>
          <Origin preview={preview} />
          <Columns preview={preview} onColumn={setColumn} />
          <Outcome preview={preview} />
          {preview.dishes > 0 && (
            <Button wide isPending={isImporting} disabled={isReading} onClick={importFile}>
              {m.menu_import_button({ count: preview.dishes })}
            </Button>
          )}
        </>
      )}
    </ProfilePanel>
  );
}

type FileProps = { fileName: string | undefined; isPending: boolean; onFile: (file: File) => void };

function FileRow({ fileName, isPending, onFile }: FileProps) {
  return (
    <div className="row wrap gap-12">
      <FileButton
        fieldLabel={m.menu_file()}
        accept=".csv,.tsv,.txt,text/csv"
        isPending={isPending}
        onFiles={([file]) => onFile(file)}
      >
        <IconFileTypeCsv size={20} aria-hidden />
        {fileName ? m.menu_choose_other_button() : m.menu_choose_button()}
      </FileButton>
      {fileName && (
        <span className="text-14 muted break" lang="">
          {fileName}
        </span>
      )}
    </div>
  );
}

/** Where the file and its columns come from, as far as we know. */
function Origin({ preview: { source, isRemembered } }: { preview: MenuPreview }) {
  const texts = [
    source === 'square' && m.menu_source_square(),
    source === 'toast' && m.menu_source_toast(),
    isRemembered && m.menu_remembered(),
  ].filter(Boolean);
  return texts.length > 0 && <p className="note">{texts.join(' ')}</p>;
}

type ColumnProps = { preview: MenuPreview; onColumn: (index: number, kind: MenuColumn | null) => void };

function Columns({ preview: { headers, columns }, onColumn }: ColumnProps) {
  const options = [
    { value: '', label: m.menu_column_unused() },
    ...menuColumns.map((kind) => ({ value: kind, label: columnTexts[kind]() })),
  ];
  // Two columns may have the same header, so the position identifies a column.
  const numbered = headers.map((header, index) => ({ index, header }));
  return (
    <fieldset>
      <legend className="label margin-bottom-8">{m.menu_columns_heading()}</legend>
      <div className={`grid gap-12 ${styles.columns}`}>
        {numbered.map(({ index, header }) => (
          <SelectField
            key={index}
            label={header || m.menu_column_untitled({ number: index + 1 })}
            options={options}
            value={columns[index] ?? ''}
            onChange={(value) => onColumn(index, menuColumns.find((kind) => kind === value) ?? null)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What an import would do, and the rows that it would leave out. */
function Outcome({ preview }: { preview: MenuPreview }) {
  const { columns, dishes, rows, drafts, known, errorCount, errors } = preview;
  if (!columns.includes('name')) return <Banner tone="warning">{m.menu_name_missing()}</Banner>;
  return (
    <div className="stack gap-12" role="status">
      <p>
        <b>{m.menu_counts({ dishes, rows })}</b>
      </p>
      {known > 0 && <p>{m.menu_known({ count: known })}</p>}
      {drafts > 0 && <p>{m.menu_drafts({ count: drafts })}</p>}
      {errorCount > 0 && (
        <Banner tone="warning" lead={m.menu_errors({ count: errorCount })}>
          <ul className={`text-14 ${styles.errors}`}>
            {errors.map((error) => (
              <li key={error.line} className="break">
                {describeRowError(error)}
              </li>
            ))}
            {errorCount > errors.length && <li>…</li>}
          </ul>
        </Banner>
      )}
    </div>
  );
}
