/** Runs the main function of a process, and ends the process after it, whatever connections are still open. */
export function runProcess(main: () => Promise<unknown>): void {
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
