import type { Handler } from 'hono';
import type { AgentIntegrationsClient } from '../../client';
import { askTemporal } from '../../temporal/ask-temporal';
import { cachedBriefly } from '../../temporal/cached-briefly';
import { isTemporalFailure } from '../../temporal/temporal-failure';

/** For whoever restarts a process that hangs: 200 as long as it answers at all. */
export const health: Handler = (context) => context.json({ status: 'ok' });

/** In milliseconds. Anybody may ask, as often as they like; Temporal is asked this often. */
const lasting = 1_000;

const look = cachedBriefly(async (temporal, namespace): Promise<string | undefined> => {
  try {
    await askTemporal(temporal, namespace);
    return undefined;
  } catch (error) {
    if (!isTemporalFailure(error)) throw error;
    return 'Temporal does not answer.';
  }
}, lasting);

/** Why no delivery or decision should come here at the moment: Temporal could not store it. Those who ask within a second share an answer. */
export function unreadinessOf({ temporal }: AgentIntegrationsClient): Promise<string | undefined> {
  return look(temporal, temporal.options.namespace, false);
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
