import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentIntegrationsClient } from '../client';
import { describeFailure } from './describe-failure';
import { keepLooking } from '../temporal/keep-looking';
import type { Terminal } from './terminal';
import { untilStopped } from './until-stopped';
import { withPatientClient } from './with-client';

/** In milliseconds. */
const lookEvery = 2_000;
const patience = 10_000;

/**
 * Looks again and again until Ctrl-C, which ends the process with 0; less often where looks take long. A look that fails is told of once, and made
 * again.
 *
 * @throws as the first look does, where something is wrong from the beginning
 */
export async function watching(
  terminal: Terminal,
  look: (client: AgentIntegrationsClient) => Promise<void>,
): Promise<void> {
  await withPatientClient(async (client) => {
    const lookOnce = () => client.temporal.withDeadline(Date.now() + patience, () => look(client));
    await lookOnce();
    // Nothing is held that has to be given back, and a look may be one that nobody answers.
    void untilStopped().then(() => process.exit(0));
    let failing: string | undefined;
    const lookAgain = async (): Promise<void> => {
      const problem = await lookOnce().then(() => undefined, describeFailure);
      if (problem !== undefined && problem !== failing) terminal.notice({ waiting: problem }, problem);
      failing = problem;
    };
    await sleep(lookEvery);
    await keepLooking(lookAgain, { every: lookEvery });
  });
}
