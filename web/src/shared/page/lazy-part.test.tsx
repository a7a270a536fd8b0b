import { render } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const Failed = () => <p>This part is missing.</p>;

const renderOnPage = (Part: ComponentType<object>) =>
  render(
    <main>
      <h1>Orders</h1>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </main>,
  );

test('a part whose script is loaded is rendered with its props', async () => {
  const Greeting = lazyPart(
    async () =>
      ({ name }: { name: string }) => <p>Hello, {name}</p>,
    Failed,
  );
  const page = render(<Suspense fallback="Loading">{<Greeting name="Maya" />}</Suspense>);
  expect(await page.findByText('Hello, Maya')).toBeTruthy();
});

test('a part that fails to load offers to reload the page, unless it has its own message', async () => {
  const Missing = lazyPart<object>(() => Promise.reject(new Error('The file is gone.')));
  const page = renderOnPage(Missing);
  expect((await page.findByRole('alert')).textContent).toContain('Something went wrong');
  expect(page.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(page.getByRole('heading', { name: 'Orders' })).toBeTruthy();
});

test('a part whose script cannot be loaded does not break the page around it', async () => {
  const Missing = lazyPart<object>(() => Promise.reject(new Error('The file is gone.')), Failed);
  const page = renderOnPage(Missing);
  expect(await page.findByText('This part is missing.')).toBeTruthy();
  expect(page.getByRole('heading', { name: 'Orders' })).toBeTruthy();
});
