/** Makes one thing for each number, from 1 on. */
export function counter<Item>(make: (n: number) => Item): () => Item {
  let n = 0;
  return () => {
    n += 1;
    return make(n);
  };
}
