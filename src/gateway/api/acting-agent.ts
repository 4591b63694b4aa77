import { mayCall } from '../../calls/offered-tools';
import { toolError } from '../../contracts';
import { includesRole } from '../../configuration/role';
import type { ApiCaller } from './api-environment';

/**
 * The agent a request is about: the one its token is bound to, or the one it names.
 *
 * @throws PermissionDenied when the token is bound to another
 */
export function agentMeant<Named extends string | undefined>({ name, agent }: ApiCaller, named: Named): string | Named {
  if (agent === undefined || named === undefined || named === agent) return agent ?? named;
  throw toolError('PermissionDenied', `The token "${name}" is bound to the agent "${agent}", and to no other.`);
}

/**
 * Lets an operator call a step, and who is bound to an agent one that only reads.
 *
 * @throws PermissionDenied
 */
export function requireMayCall({ name, role, agent }: ApiCaller, step: string): void {
  if (agent === undefined ? includesRole(role, 'operator') : mayCall(role, step)) return;
  throw toolError('PermissionDenied', `This needs the role operator; the token "${name}" has ${role}.`);
}
