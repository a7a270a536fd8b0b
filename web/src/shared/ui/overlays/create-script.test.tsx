import { act, fireEvent, render } from '@testing-library/react';
import { type ComponentType, Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { clearToasts } from '../feedback/toast.tsx';
import { ToastRegion } from '../feedback/toast-region.tsx';
import { createScript } from './create-script.ts';

const module = { Greeting: () => <p>Hello</p> };
const openScript = () => createScript(async () => module);

test('a component whose script was preloaded is there in the first render', async () => {
  const script = openScript();
  const Greeting = script.toComponent(({ Greeting }) => Greeting);
  await script.preload();
  const page = render(<Suspense fallback="Loading">{<Greeting />}</Suspense>);
  expect(page.container.textContent).toBe('Hello');
});

test('a component whose script was not preloaded comes when the script is here', async () => {
  const Greeting = openScript().toComponent(({ Greeting }) => Greeting);
  const page = render(<Suspense fallback="Loading">{<Greeting />}</Suspense>);
  expect(page.container.textContent).toBe('Loading');
  expect(await page.findByText('Hello')).toBeTruthy();
});

test('a component whose script cannot be loaded gives its place to another one', async () => {
  const script = createScript<typeof module>(() => Promise.reject(new Error('not found')));
  const Greeting = script.toComponent(
    ({ Greeting }) => Greeting,
    () => <p>Try again</p>,
  );
  const page = render(<Suspense fallback="Loading">{<Greeting />}</Suspense>);
  expect(await page.findByText('Try again')).toBeTruthy();
});

test('without another one, the page stays and a message offers to load it again', async () => {
  const script = createScript<typeof module>(() => Promise.reject(new Error('not found')));
  const Greeting = script.toComponent(({ Greeting }) => Greeting);
  const page = render(
    <>
      <p>What a person has typed</p>
      <Suspense fallback={null}>{<Greeting />}</Suspense>
      <ToastRegion />
    </>,
  );
  expect(await page.findByText('Something went wrong')).toBeTruthy();
  expect(page.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(page.getByText('What a person has typed')).toBeTruthy();
});

type DialogProps = { isOpen: boolean; onClose: () => void };

function Page({ Dialog }: { Dialog: ComponentType<DialogProps> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {isOpen ? 'Opening' : 'Open'}
      </button>
      <Suspense fallback={null}>{<Dialog isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
      <ToastRegion />
    </>
  );
}

test('a dialog without its script closes, so that the next click says the same again', async () => {
  const script = createScript<typeof module>(() => Promise.reject(new Error('not found')));
  const Dialog = script.toComponent<DialogProps>(({ Greeting }) => Greeting);
  const page = render(<Page Dialog={Dialog} />);
  fireEvent.click(await page.findByRole('button', { name: 'Open' }));
  await page.findByText('Something went wrong');
  act(clearToasts);
  fireEvent.click(await page.findByRole('button', { name: 'Open' }));
  expect(await page.findByText('Something went wrong')).toBeTruthy();
});
