import { ApplicationFailure, sleep } from '@temporalio/workflow';

/** The work behind a tool of the suite that takes a while. */
export interface SlowWork {
  seconds: number;
  /** The message with which the work fails at its end. */
  failure?: string;
}

export async function slowWork({ seconds, failure }: SlowWork): Promise<object> {
  await sleep(seconds * 1000);
  if (failure !== undefined) throw ApplicationFailure.nonRetryable(failure);
  return { waited: seconds };
}
