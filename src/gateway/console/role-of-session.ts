import type { AgentIntegrationsClient } from '../../client';
import type { Role } from '../../configuration/role';
import { withPatience } from '../../temporal/with-patience';
import type { Admission } from './admission';
import type { EndedSessions } from './ended-sessions';
import type { SignedIn } from './session';

export interface SessionGuard {
  client: AgentIntegrationsClient;
  ended: EndedSessions;
  admission: Admission;
}

/**
 * In which role somebody is here now; undefined for who has signed out, or whom the configuration does not admit any more.
 *
 * @throws ServiceError when Temporal cannot say: then nobody is let in
 */
export async function roleOfSession(
  { client, ended, admission }: SessionGuard,
  session: SignedIn,
): Promise<Role | undefined> {
  return (await withPatience(client, () => ended.has(session.id))) ? undefined : admission(session);
}
