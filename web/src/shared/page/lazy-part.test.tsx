import { render } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const Failed = () => <p>This part is missing.</p>;

test('a part whose script is loaded is rendered with its props', async () => {
  const Greeting = lazyPart(
    async () =>
      ({ name }: { name: string }) => <p>Hello, {name}</p>,
    Failed,
  );
  const page = render(<Suspense fallback="Loading">{<Greeting name="Maya" />}</Suspense>);
  expect(await page.findByText('Hello, Maya')).toBeTruthy();
});

test('without another part, its place offers to load the page again', async () => {
  const Missing = lazyPart<object>(() => Promise.reject(new Error('The file is gone.')));
  const page = render(
    <main>
      <h1>Orders</h1>
      <Suspense fallback="Loading">
        <Missing />
      </Suspense>
    </main>,
  );
  expect((await page.findByRole('alert')).textContent).toContain('Something went wrong');
  expect(page.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(page.getByRole('heading', { name: 'Orders' })).toBeTruthy();
});

test('a part whose script cannot be loaded does not break the page around it', async () => {
  const Missing = lazyPart<object>(() => Promise.reject(new Error('The file is gone.')), Failed);
  const page = render(
    <main>
      <h1>Orders</h1>
      <Suspense fallback="Loading">
        <Missing />
      </Suspense>
    </main>,
  );
  expect(await page.findByText('This part is missing.')).toBeTruthy();
  expect(page.getByRole('heading', { name: 'Orders' })).toBeTruthy();
});
