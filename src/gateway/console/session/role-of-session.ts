import type { AgentIntegrationsClient } from '../../../client';
import type { Role } from '../../../configuration/role';
import { withPatience } from '../../../temporal/with-patience';
import type { Admission } from './admission';
import type { EndedSessions } from './ended-sessions';
import type { SignedIn } from './session';

export interface SessionGuard {
  client: AgentIntegrationsClient;
  ended: EndedSessions;
  admission: Admission;
}

/**
 * Returns the current role of a session; undefined if the person has signed out, or the configuration no longer admits them.
 *
 * @throws ServiceError when Temporal does not answer: then nobody is let in
 */
export async function roleOfSession(
  { client, ended, admission }: SessionGuard,
  session: SignedIn,
): Promise<Role | undefined> {
  return (await withPatience(client, () => ended.has(session.id))) ? undefined : admission(session);
}
