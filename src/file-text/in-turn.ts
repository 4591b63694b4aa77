/** Has so many at work at once; others wait in line. */
export function inTurn(places: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const take = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal.reason as Error);
      };
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        taken += 1;
        resolve();
      };
      if (signal.aborted) reject(signal.reason as Error);
      else if (taken < places) start();
      else {
        waiting.push(start);
        signal.addEventListener('abort', leave, { once: true });
      }
    });
  /** @throws the signal's reason when it aborts while waiting */
  return async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    await take(signal);
    try {
      return await work();
    } finally {
      taken -= 1;
      waiting.shift()?.();
    }
  };
}
