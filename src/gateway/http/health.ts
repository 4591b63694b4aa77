import type { Handler } from 'hono';
import type { AgentIntegrationsClient } from '../../client';
import { isTemporalFailure } from '../../temporal/temporal-failure';

/** For whoever restarts a process that hangs: 200 as long as it answers at all. */
export const health: Handler = (context) => context.json({ status: 'ok' });

/** Why no delivery or decision should come here at the moment: Temporal could not store it. */
export async function unreadinessOf({ temporal }: AgentIntegrationsClient): Promise<string | undefined> {
  try {
    await temporal.withDeadline(Date.now() + 2_000, () => temporal.workflowService.getSystemInfo({}));
    return undefined;
  } catch (error) {
    if (!isTemporalFailure(error)) throw error;
    return 'Temporal does not answer.';
  }
}

/** For load balancers and people: 200 when deliveries and decisions can be stored, and this process goes on. */
export function readiness(unreadiness: () => Promise<string | undefined>): Handler {
  return async (context) => {
    const reason = await unreadiness();
    return reason === undefined
      ? context.json({ status: 'ready' })
      : context.json({ status: 'not ready', reason }, 503);
  };
}
