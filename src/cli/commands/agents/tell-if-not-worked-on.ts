import type { AgentIntegrationsClient } from '../../../client';
import { describeRun } from '../../../temporal/run/describe-run';
import { notWorkedOn } from '../../../temporal/run/not-worked-on';
import { keepLooking } from '../../../temporal/keep-looking';
import { isTemporalFailure } from '../../../temporal/temporal-failure';
import type { Terminal } from '../../output/terminal';

const everyMilliseconds = 2_000;

/** Says, once, that no worker works on a run, while a command waits for the run's end. A moment in which Temporal does not answer passes. */
export async function tellIfNotWorkedOn(
  client: AgentIntegrationsClient,
  workflowId: string,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  let isTold = false;
  const look = async (): Promise<void> => {
    if (isTold) return;
    const run = await describeRun(client.temporal, workflowId).catch((error: unknown) => {
      if (signal.aborted || isTemporalFailure(error)) return undefined;
      throw error;
    });
    const problem = run === undefined ? undefined : notWorkedOn('This run', run);
    if (problem === undefined) return;
    isTold = true;
    const words = `${problem} It is waited for nevertheless: once a worker can work on it, it goes on.`;
    terminal.notice({ waiting: words, workflowId }, words);
  };
  await keepLooking(look, { everyMilliseconds, signal });
}
