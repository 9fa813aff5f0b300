/** Items that one side sends while the other reads them with `for await`; everything sent before the end is read. */
export type Channel<Item> = AsyncIterable<Item> & {
  readonly say: (item: Item) => void;
  readonly end: () => void;
};

export function openChannel<Item>(): Channel<Item> {
  const waiting: Item[] = [];
  let isOver = false;
  let wake = () => {};
  return {
    say: (item) => {
      waiting.push(item);
      wake();
    },
    end: () => {
      isOver = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const item = waiting.shift();
        if (item !== undefined) yield item;
        else if (isOver) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
