import type { Handler } from 'hono';
import type { AgentIntegrationsClient } from '../../client';
import { askTemporal } from '../../temporal/ask-temporal';
import { cachedBriefly } from '../../temporal/cached-briefly';
import { isTemporalFailure } from '../../temporal/temporal-failure';

/** Liveness, for a supervisor that restarts a hanging process: 200 as long as the process answers at all. */
export const health: Handler = (context) => context.json({ status: 'ok' });

/** How often Temporal is asked at most, because anybody may call `/ready` as often as they like. */
const lastingMilliseconds = 1_000;

const look = cachedBriefly(async (temporal, namespace): Promise<string | undefined> => {
  try {
    await askTemporal(temporal, namespace);
    return undefined;
  } catch (error) {
    if (!isTemporalFailure(error)) throw error;
    return 'Temporal does not answer.';
  }
}, lastingMilliseconds);

/** Returns why deliveries and decisions should not come here now: Temporal could not store them. Requests within a second share an answer. */
export function unreadinessOf({ temporal }: AgentIntegrationsClient): Promise<string | undefined> {
  return look(temporal, temporal.options.namespace, false);
}

/** Readiness, for load balancers and people: 200 when deliveries and decisions can be stored and this process is not about to end. */
export function readiness(unreadiness: () => Promise<string | undefined>): Handler {
  return async (context) => {
    const reason = await unreadiness();
    return reason === undefined
      ? context.json({ status: 'ready' })
      : context.json({ status: 'not ready', reason }, 503);
  };
}
