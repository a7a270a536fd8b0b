/** How long one round takes: everybody who reads again at the same moment would overload the database. */
export const roundMilliseconds = 8_000;
const tickMilliseconds = 200;
/** A process with few streams is done within a second or two. */
const minPerTick = 4;
/** What a failed tick waits, such as for a database that is away. */
const retryMilliseconds = 1_000;

export type Distribution<Item> = {
  /** Handles each of these, in an order by chance within `first` and the others. What waits already keeps its turn. */
  add(items: Iterable<Item>): void;
  /** Leaves one out that does not exist any more. */
  drop(item: Item): void;
  close(): void;
};

type Options<Item> = {
  /** Handles some items at once. They are handled again later if this fails. */
  handle(some: Item[]): Promise<void>;
  isFirst(item: Item): boolean;
  onFailure(error: unknown): void;
};

/** Does the same for thousands of items within a few seconds, a few of them at a time. */
export function distributeOverTime<Item>({ handle, isFirst, onFailure }: Options<Item>): Distribution<Item> {
  const waiting = new Set<Item>();
  let perTick = minPerTick;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function tick(): Promise<void> {
    const some = [...take(waiting, perTick)];
    let pauseMilliseconds = tickMilliseconds;
    try {
      await handle(some);
    } catch (error) {
      onFailure(error);
      for (const item of some) waiting.add(item);
      pauseMilliseconds = retryMilliseconds;
    }
    timer = undefined;
    schedule(pauseMilliseconds);
  }

  function schedule(milliseconds: number): void {
    if (isClosed || waiting.size === 0) return;
    timer ??= setTimeout(() => void tick(), milliseconds).unref();
  }

  return {
    add(items) {
      const added = shuffle([...items]);
      for (const item of added) if (isFirst(item)) waiting.add(item);
      for (const item of added) waiting.add(item);
      perTick = Math.max(minPerTick, Math.ceil((waiting.size * tickMilliseconds) / roundMilliseconds));
      schedule(0);
    },
    drop: (item) => void waiting.delete(item),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function* take<Item>(waiting: Set<Item>, count: number): Generator<Item> {
  let left = count;
  for (const item of waiting) {
    if (left === 0) return;
    left -= 1;
    waiting.delete(item);
    yield item;
  }
}

function shuffle<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
