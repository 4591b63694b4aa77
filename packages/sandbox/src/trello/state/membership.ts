export type MemberType = 'admin' | 'normal' | 'observer';

/** A member's role on a board or in a workspace. */
export interface Membership {
  readonly id: string;
  readonly idMember: string;
  memberType: MemberType;
}

export function membershipOf(memberships: readonly Membership[], idMember: string): Membership | undefined {
  return memberships.find((membership) => membership.idMember === idMember);
}
