import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadQueue } from './create-read-queue.ts';

const orders = ['orders'];
const meals = ['meals'];
const figures = ['figures'];

/** Frames come every 16 ms, as on most screens. */
const drawPage = () => vi.advanceTimersByTimeAsync(20);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Reads that end when the test says so. */
function openQueue() {
  const started: string[] = [];
  const running = new Map<string, () => void>();
  const read = ([name = '']: readonly string[]) => {
    started.push(name);
    return new Promise<void>((resolve) => running.set(name, resolve));
  };
  const finish = async (name: string) => {
    running.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { started, finish, readAgain: createReadQueue(read, orders) };
}

test('orders are read at once and alone, and what else changed after them', async () => {
  const { started, finish, readAgain } = openQueue();
  readAgain([meals, figures]);
  readAgain([orders, figures]);
  expect(started).toEqual(['orders']);
  await vi.advanceTimersByTimeAsync(10);
  expect(started).toEqual(['orders']);
  await finish('orders');
  expect(started).toEqual(['orders']);
  await drawPage();
  expect(started).toEqual(['orders', 'meals', 'figures']);
});

test('orders do not wait for another read', async () => {
  const { started, finish, readAgain } = openQueue();
  readAgain([meals]);
  await vi.advanceTimersByTimeAsync(10);
  readAgain([orders, meals]);
  await vi.advanceTimersByTimeAsync(10);
  expect(started).toEqual(['meals', 'orders']);
  await finish('orders');
  await drawPage();
  expect(started).toEqual(['meals', 'orders']);
  await finish('meals');
  expect(started).toEqual(['meals', 'orders', 'meals']);
});

test('a hidden page paints nothing, and still reads', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { started, finish, readAgain } = openQueue();
  readAgain([orders, meals]);
  await vi.advanceTimersByTimeAsync(10);
  await finish('orders');
  await vi.advanceTimersByTimeAsync(100);
  expect(started).toEqual(['orders', 'meals']);
});

test('a signal during a read causes one more read', async () => {
  const { started, finish, readAgain } = openQueue();
  readAgain([orders]);
  await vi.advanceTimersByTimeAsync(10);
  readAgain([orders]);
  readAgain([orders]);
  expect(started).toEqual(['orders']);
  await finish('orders');
  await drawPage();
  expect(started).toEqual(['orders', 'orders']);
  await finish('orders');
  await drawPage();
  readAgain([meals]);
  await vi.advanceTimersByTimeAsync(10);
  expect(started).toEqual(['orders', 'orders', 'meals']);
});

test('a read that hangs does not stop the next ones', async () => {
  const { started, readAgain } = openQueue();
  readAgain([orders]);
  await vi.advanceTimersByTimeAsync(10);
  readAgain([orders, meals]);
  await vi.advanceTimersByTimeAsync(500);
  await drawPage();
  expect(started).toEqual(['orders', 'orders']);
});
