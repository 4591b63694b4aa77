import { membershipOf, type MemberType } from '../state/membership';
import { organizationReference, type Organization } from '../state/organization';
import { slug } from '../state/slug';
import type { Actor } from '../state/actor';
import type { Member } from '../state/member';
import type { TrelloWorld } from '../state/world';

export interface OrganizationChanges {
  readonly displayName?: string | undefined;
  readonly name?: string | undefined;
  readonly desc?: string | undefined;
  readonly website?: string | null | undefined;
}

export function createOrganization(
  world: TrelloWorld,
  actor: Actor,
  details: OrganizationChanges & { readonly displayName: string },
): Organization {
  const organization: Organization = {
    id: world.ids.next(),
    name: freeName(world, details.name ?? slug(details.displayName).replace(/-/g, '')),
    displayName: details.displayName,
    desc: details.desc ?? '',
    website: details.website ?? null,
    memberships: [{ id: world.ids.next(), idMember: actor.member.id, memberType: 'admin' }],
  };
  world.organizations.set(organization.id, organization);
  world.record(actor, 'createOrganization', { organization: organizationReference(organization) });
  return organization;
}

export function updateOrganization(
  world: TrelloWorld,
  actor: Actor,
  organization: Organization,
  changes: OrganizationChanges,
): void {
  const old = Object.fromEntries(
    (['displayName', 'name', 'desc', 'website'] as const)
      .filter((field) => changes[field] !== undefined && changes[field] !== organization[field])
      .map((field) => [field, organization[field]]),
  );
  if (Object.keys(old).length === 0) return;
  organization.displayName = changes.displayName ?? organization.displayName;
  organization.name = changes.name ?? organization.name;
  organization.desc = changes.desc ?? organization.desc;
  if (changes.website !== undefined) organization.website = changes.website;
  world.record(actor, 'updateOrganization', { organization: organizationReference(organization), old });
}

/** Adds a member to a workspace, or changes the member's role there. */
export function setOrganizationMember(
  world: TrelloWorld,
  actor: Actor,
  organization: Organization,
  member: Member,
  memberType: MemberType,
): void {
  const membership = membershipOf(organization.memberships, member.id);
  if (membership?.memberType === memberType) return;
  const reference = organizationReference(organization);
  if (membership) {
    membership.memberType = memberType;
    const type = memberType === 'admin' ? 'makeAdminOfOrganization' : 'makeNormalMemberOfOrganization';
    world.record(actor, type, { organization: reference, idMember: member.id }, { about: member });
    return;
  }
  organization.memberships = [...organization.memberships, { id: world.ids.next(), idMember: member.id, memberType }];
  const data = { organization: reference, idMemberAdded: member.id, memberType };
  world.record(actor, 'addMemberToOrganization', data, { about: member });
}

export function removeOrganizationMember(
  world: TrelloWorld,
  actor: Actor,
  organization: Organization,
  member: Member,
): void {
  if (!membershipOf(organization.memberships, member.id)) return;
  organization.memberships = organization.memberships.filter(({ idMember }) => idMember !== member.id);
  const data = { organization: organizationReference(organization), idMember: member.id };
  world.record(actor, 'removeMemberFromOrganization', data, { about: member });
}

/** Boards of a deleted workspace remain, without a workspace. */
export function deleteOrganization(world: TrelloWorld, organization: Organization): void {
  for (const board of world.boards.values()) {
    if (board.idOrganization === organization.id) board.idOrganization = null;
  }
  world.organizations.delete(organization.id);
}

function freeName(world: TrelloWorld, wanted: string): string {
  const taken = new Set([...world.organizations.values()].map((organization) => organization.name));
  let name = wanted;
  for (let number = 1; taken.has(name); number += 1) name = `${wanted}${number}`;
  return name;
}
