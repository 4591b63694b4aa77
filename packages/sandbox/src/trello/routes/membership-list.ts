import { memberDefaultFields, memberView } from '../views/member-view';
import { membershipView } from '../views/board-view';
import { asksFor, pickFields, type View } from '../views/view';
import { readFilter, type Parameters } from '../parameters';
import { TrelloError } from '../trello-error';
import type { Membership } from '../state/membership';
import type { TrelloWorld } from '../state/world';

/** Filters memberships by the name of a filter: `admins`, `normal`, `all` or `none`, also for lists of members. */
export function filterMemberships(memberships: readonly Membership[], parameters: Parameters): Membership[] {
  const names = readFilter(parameters, 'all').split(',');
  return memberships.filter(({ memberType }) =>
    names.some((name) => {
      if (name === 'admins' || name === 'normal') return memberType === (name === 'admins' ? 'admin' : 'normal');
      if (name === 'all' || name === 'none') return name === 'all';
      throw new TrelloError(400, 'invalid value for filter');
    }),
  );
}

/** Returns a membership, with its member if `member` asks for it. */
export function membershipWithMember(
  world: TrelloWorld,
  membership: Membership,
  parameters: Parameters,
  idViewer: string | undefined,
): View {
  const member = world.members.get(membership.idMember);
  return {
    ...membershipView(membership),
    ...(member &&
      asksFor(parameters.member) && {
        member: pickFields(memberView(world, member, idViewer), parameters.member_fields, memberDefaultFields),
      }),
  };
}
