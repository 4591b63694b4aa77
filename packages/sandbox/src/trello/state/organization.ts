import type { Membership } from './membership';

/** A workspace; Trello's API still calls it organization. */
export interface Organization {
  readonly id: string;
  /** Short name, usable in place of the id. */
  name: string;
  displayName: string;
  desc: string;
  website: string | null;
  memberships: Membership[];
}

export function organizationReference(organization: Organization): { id: string; name: string } {
  return { id: organization.id, name: organization.displayName };
}
