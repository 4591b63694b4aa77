import { CancellationScope, condition } from '@temporalio/workflow';

/** Runs work in the background, one piece at a time. */
export class BackgroundTask {
  private scope: CancellationScope | undefined;

  get isUnderWay(): boolean {
    return this.scope !== undefined;
  }

  /** @param work ends without an error when it is cancelled: nobody awaits it here */
  begin(work: () => Promise<void>): void {
    const scope = new CancellationScope();
    this.scope = scope;
    void scope.run(work).finally(() => {
      this.scope = undefined;
    });
  }

  cancel(): void {
    this.scope?.cancel();
  }

  /** Resolves when the work has ended. */
  async stop(): Promise<void> {
    this.cancel();
    await condition(() => !this.isUnderWay);
  }
}
