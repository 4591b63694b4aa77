import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentIntegrationsClient } from '../../client';
import { describeFailure } from '../output/describe-failure';
import { keepLooking } from '../../temporal/keep-looking';
import type { Terminal } from '../output/terminal';
import { untilStopped } from './until-stopped';
import { withPatientClient } from './with-client';

const everyMilliseconds = 2_000;
const patienceMilliseconds = 10_000;

/**
 * Polls until Ctrl-C, which ends the process with 0; less often if polls take long. A poll that fails is reported once and repeated.
 *
 * @throws what the first poll throws, if something is wrong from the beginning
 */
export async function watching(
  terminal: Terminal,
  look: (client: AgentIntegrationsClient) => Promise<void>,
): Promise<void> {
  await withPatientClient(async (client) => {
    // Before the first word: who reads it may interrupt at once. Nothing needs to be released, and a poll under way may never be answered.
    void untilStopped().then(() => process.exit(0));
    const lookOnce = () => client.temporal.withDeadline(Date.now() + patienceMilliseconds, () => look(client));
    await lookOnce();
    let failing: string | undefined;
    const lookAgain = async (): Promise<void> => {
      const problem = await lookOnce().then(() => undefined, describeFailure);
      if (problem !== undefined && problem !== failing) terminal.notice({ waiting: problem }, problem);
      failing = problem;
    };
    await sleep(everyMilliseconds);
    await keepLooking(lookAgain, { everyMilliseconds });
  });
}
