import { z } from 'zod';
import { parseParameters, type Parameters } from '../parameters';
import { TrelloError } from '../trello-error';
import type { Member } from '../state/member';
import type { MemberType } from '../state/membership';
import type { TrelloWorld } from '../state/world';

export const memberType = z.enum(['admin', 'normal', 'observer']);
const invitation = z.object({ email: z.email(), type: memberType.default('normal') });

/** Who is invited by mail address. The sandbox knows its members only: it invites nobody new. */
export function readInvitedMember(world: TrelloWorld, parameters: Parameters): { member: Member; type: MemberType } {
  const { email, type } = parseParameters(invitation, parameters);
  const member = [...world.members.values()].find((candidate) => candidate.email === email);
  if (!member) throw new TrelloError(400, 'invalid value for email');
  return { member, type };
}
