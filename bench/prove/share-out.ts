/** Has each worker take one item after the other, in their order, until there are none left. */
export async function shareOut<Worker, Item>(
  workers: readonly Worker[],
  items: readonly Item[],
  work: (item: Item, worker: Worker) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    workers.map(async (worker) => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item, worker);
    }),
  );
}
