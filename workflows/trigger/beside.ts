import { CancellationScope, condition } from '@temporalio/workflow';

/** Work that goes on beside all else, one at a time. */
export class Beside {
  private scope: CancellationScope | undefined;

  get isUnderWay(): boolean {
    return this.scope !== undefined;
  }

  /** @param work ends when it is cancelled, without an error: nobody waits for it here */
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

  /** Resolves when it has ended. */
  async stop(): Promise<void> {
    this.cancel();
    await condition(() => !this.isUnderWay);
  }
}
