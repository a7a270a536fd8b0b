import { act, cleanup, render } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { DialogModal } from './modal.tsx';

type Loaded = { default: () => ReactNode };

describe('A dialog whose form is loaded after it', () => {
  afterEach(cleanup);

  test('moves the focus from its close button to the field of the form', async () => {
    let load = (_form: Loaded) => {};
    const LateForm = lazy(() => new Promise<Loaded>((resolve) => (load = resolve)));
    const page = render(
      <DialogModal title="Complete" isOpen onClose={() => {}}>
        <LateForm />
      </DialogModal>,
    );
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Close' }));

    await act(async () => load({ default: () => <input aria-label="Code" data-autofocus /> }));

    expect(document.activeElement).toBe(page.getByLabelText('Code'));
  });
});
