import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link, useSearchParams } from 'wouter';
import { PageRouter } from './page-router.tsx';
import { BrokenPageBoundary } from './shared/page/broken-page-boundary.tsx';
import { keepScroll, useNavigate, usePageLocation } from './shared/page/page-location.ts';

/** The last position that the page has, as long as its lists are not drawn. */
let lastY = Number.POSITIVE_INFINITY;
let grow = () => {};
class SizeWatcher {
  constructor(onResize: () => void) {
    grow = onResize;
  }
  observe = () => {};
  disconnect = () => {
    grow = () => {};
  };
}

/** As in browsers of today, which return a promise. */
const scrollTo = vi.fn(async (_x: number, y: number) => scroll(Math.min(y, lastY)));

/** jsdom has no layout, so a test says where the window is. */
function scroll(y: number): void {
  window.scrollY = y;
  window.dispatchEvent(new Event('scroll'));
}

function Page() {
  const { pathname, search, key, state } = usePageLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <BrokenPageBoundary resetKey={key}>
      <h1>{pathname + search}</h1>
      <p>{params.get('next')}</p>
      <p>step {(state as { step: number } | null)?.step ?? 1}</p>
      <button type="button" onClick={() => navigate(pathname, { state: { step: 2 } })}>
        Next step
      </button>
      <Link to="/meals">Meals</Link>
      <Link to="/meals?diet=vegan" state={keepScroll}>
        Vegan
      </Link>
      <Link to="/broken">Broken</Link>
      {pathname === '/broken' && <Throws />}
    </BrokenPageBoundary>
  );
}

function Throws(): never {
  throw new Error('This page is broken');
}

function open() {
  const page = render(
    <PageRouter>
      <Page />
    </PageRouter>,
  );
  return { ...page, person: userEvent.setup(), where: () => page.getByRole('heading').textContent };
}

beforeEach(() => {
  window.history.replaceState(null, '', '/start');
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('ResizeObserver', SizeWatcher);
  lastY = Number.POSITIVE_INFINITY;
  window.scrollY = 0;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

test('a new page starts at its top, a link may keep the position, and Back returns to where the page was left', async () => {
  const page = open();
  scroll(700);
  await page.person.click(page.getByRole('link', { name: 'Meals' }));
  expect([page.where(), window.scrollY]).toEqual(['/meals', 0]);

  scroll(300);
  await page.person.click(page.getByRole('link', { name: 'Vegan' }));
  expect([page.where(), window.scrollY]).toEqual(['/meals?diet=vegan', 300]);

  scroll(450);
  window.history.go(-2);
  await expect.poll(page.where).toBe('/start');
  expect(window.scrollY).toBe(700);
});

test('another page that is opened in this tab begins at its top, and a page that is loaded again does not', async () => {
  open();
  scroll(700);
  cleanup();
  window.scrollY = 0;
  open();
  expect(window.scrollY).toBe(700);

  cleanup();
  window.history.pushState(null, '', '/other');
  window.scrollY = 0;
  open();
  expect(window.scrollY).toBe(0);
});

test('a page that is loaded again scrolls on while it grows, until its reader does something', async () => {
  const page = open();
  scroll(700);
  cleanup();
  lastY = 100;
  open();
  expect(window.scrollY).toBe(100);
  lastY = 400;
  grow();
  expect(window.scrollY).toBe(400);

  await page.person.keyboard('{Home}');
  scroll(0);
  lastY = 900;
  grow();
  expect(window.scrollY).toBe(0);
});

test('a second tap on the same link adds no history entry', async () => {
  const page = open();
  await page.person.click(page.getByRole('link', { name: 'Meals' }));
  const entries = window.history.length;
  await page.person.click(page.getByRole('link', { name: 'Meals' }));
  expect([page.where(), window.history.length]).toEqual(['/meals', entries]);
});

test('a link with another state adds a history entry, even to the same address', async () => {
  const page = open();
  const entries = window.history.length;
  await page.person.click(page.getByRole('button', { name: 'Next step' }));
  expect(window.history.length).toBe(entries + 1);
  expect(page.getByText('step 2')).toBeTruthy();
  window.history.back();
  expect(await page.findByText('step 1')).toBeTruthy();
});

test('a query is read as it was written, however often its text is encoded', () => {
  const next = '/meal-search?dish=mac%20%26%20cheese';
  window.history.replaceState(null, '', `/start?next=${encodeURIComponent(next)}`);
  expect(open().getByText(next)).toBeTruthy();
});

test('a page that throws says so, and the next address is drawn again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = open();
  await page.person.click(page.getByRole('link', { name: 'Broken' }));
  expect(page.where()).toBe('Something went wrong');
  window.history.back();
  await expect.poll(page.where).toBe('/start');
  vi.restoreAllMocks();
});
