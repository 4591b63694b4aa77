import { mayCall } from '../../calls/offered-tools';
import { toolError } from '../../contracts';
import { includesRole } from '../../configuration/role';
import type { ApiCaller } from './api-environment';

/**
 * Returns the agent a request acts for: the agent its token is bound to, or else the agent the request names.
 *
 * @throws PermissionDenied when the token is bound to another agent
 */
export function agentMeant<Named extends string | undefined>({ name, agent }: ApiCaller, named: Named): string | Named {
  if (agent === undefined || named === undefined || named === agent) return agent ?? named;
  throw toolError('PermissionDenied', `The token "${name}" is bound to the agent "${agent}", and to no other.`);
}

/**
 * Checks that the token may call the step. This needs the role operator; a token bound to an agent may call a read-only step with any role.
 *
 * @throws PermissionDenied
 */
export function requireMayCall({ name, role, agent }: ApiCaller, step: string): void {
  if (agent === undefined ? includesRole(role, 'operator') : mayCall(role, step)) return;
  throw toolError('PermissionDenied', `This needs the role operator; the token "${name}" has ${role}.`);
}
