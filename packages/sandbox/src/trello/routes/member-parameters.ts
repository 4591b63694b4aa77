import { z } from 'zod';
import { parseParameters, type Parameters } from '../parameters';
import { notInSandbox } from '../absent-routes';
import type { Member } from '../state/member';
import type { MemberType } from '../state/membership';
import type { TrelloWorld } from '../state/world';

export const memberType = z.enum(['admin', 'normal', 'observer']);
const invitation = z.object({ email: z.email(), type: memberType.default('normal') });

/** Returns the member invited by mail address. The sandbox knows only its own members: it cannot invite a new person. */
export function readInvitedMember(world: TrelloWorld, parameters: Parameters): { member: Member; type: MemberType } {
  const { email, type } = parseParameters(invitation, parameters);
  const member = [...world.members.values()].find((candidate) => candidate.email === email);
  if (!member) throw notInSandbox(`an invitation of ${email}`);
  return { member, type };
}
