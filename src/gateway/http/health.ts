import type { Handler } from 'hono';
import type { AgentIntegrationsClient } from '../../client';
import { isTemporalFailure } from '../../temporal/temporal-failure';

/** For load balancers and people: 200 when deliveries and decisions can be stored. */
export function health({ temporal }: AgentIntegrationsClient): Handler {
  return async (context) => {
    try {
      await temporal.withDeadline(Date.now() + 2_000, () => temporal.workflowService.getSystemInfo({}));
      return context.json({ status: 'ok', temporal: 'ok' });
    } catch (error) {
      if (!isTemporalFailure(error)) throw error;
      return context.json({ status: 'unavailable', temporal: 'unreachable' }, 503);
    }
  };
}
