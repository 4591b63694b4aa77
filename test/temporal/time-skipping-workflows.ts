import { sleep } from '@temporalio/workflow';

export async function sleepForAYear(): Promise<string> {
  await sleep('365 days');
  return 'rested';
}
