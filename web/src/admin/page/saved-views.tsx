import type { ViewPage } from '@fondly/contract/admin/saved-views';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import type { MenuItem } from '../../shared/ui/overlays/menu-props.ts';
import { savedViews } from '../queries.ts';
import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './admin-page.module.css';

const longestName = 40;

/** The admin's own views of a list: the filters of its address under a name. */
export function SavedViews({ page }: { page: ViewPage }) {
  const [params, setParams] = useSearchParams();
  const { data } = useQuery(savedViews());
  const [isNaming, setNaming] = useState(false);
  const query = toQuery(params);
  const views = (data?.views ?? []).filter((view) => view.page === page);
  const current = views.find((view) => view.query === query);
  const remove = useAdminMutation({
    send: (id: string) => call('DELETE /api/admin/views/:id', { params: { id } }),
    successText: () => 'The view is deleted',
    hasErrorToast: true,
  });
  const items: MenuItem[] = [
    ...views.map((view) => ({
      id: view.id,
      label: view.name,
      ...(view === current && { mark: '✓' }),
      onSelect: () => setParams(view.query),
    })),
    { label: 'Save this view', isDisabled: query === '' || current !== undefined, onSelect: () => setNaming(true) },
    ...(current
      ? [{ label: `Delete “${current.name}”`, tone: 'danger' as const, onSelect: () => remove.mutate(current.id) }]
      : []),
  ];
  return (
    <>
      <Menu
        items={items}
        trigger={(trigger) => (
          <Button variant="default" size="row" {...trigger}>
            {current?.name ?? 'Views'}
            <IconChevronDown size={18} aria-hidden />
          </Button>
        )}
      />
      <Dialog title="Save this view" size="small" isOpen={isNaming} onClose={() => setNaming(false)}>
        <NameForm page={page} query={query} onDone={() => setNaming(false)} />
      </Dialog>
    </>
  );
}

/** The filters and the order of a list, without its page. */
function toQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete('page');
  kept.sort();
  return kept.toString();
}

type FormProps = { page: ViewPage; query: string; onDone: () => void };

function NameForm({ page, query, onDone }: FormProps) {
  const [error, setError] = useState<string>();
  const { mutate, isPending, refusal } = useAdminMutation({
    send: (name: string) => call('POST /api/admin/views', { body: { page, name, query } }),
    successText: (name) => `Saved as “${name}”`,
    onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setError(name ? undefined : 'Please enter a name.');
    if (name) mutate(name);
  };
  return (
    <form className={`stack gap-14 ${styles.form}`} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        name="name"
        hint="Only you see it. A view of the same name is replaced."
        error={error}
        maxLength={longestName}
        autoComplete="off"
      />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button type="submit" wide isPending={isPending}>
        Save view
      </Button>
    </form>
  );
}
