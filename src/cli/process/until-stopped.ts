/** Resolves when the process is asked to end (Ctrl-C, or SIGTERM from a process manager). A second request ends it at once. */
export function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals): void => {
      for (const name of signals) process.removeListener(name, stop);
      resolve(signal);
    };
    for (const name of signals) process.on(name, stop);
  });
}

const signals = ['SIGINT', 'SIGTERM'] as const;
