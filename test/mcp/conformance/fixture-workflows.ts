import { ApplicationFailure, sleep } from '@temporalio/workflow';

/** What stands behind a tool of the suite that takes its time. */
export interface SlowWork {
  seconds: number;
  /** It fails with these words at its end. */
  failure?: string;
}

export async function slowWork({ seconds, failure }: SlowWork): Promise<object> {
  await sleep(seconds * 1000);
  if (failure !== undefined) throw ApplicationFailure.nonRetryable(failure);
  return { waited: seconds };
}
