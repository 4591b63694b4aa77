/** What a person may do on the pages: look; decide on approvals; change accounts, agents and triggers. Each role includes those before it. */
export const roles = ['viewer', 'approver', 'operator'] as const;

export type Role = (typeof roles)[number];

/** Whether this role includes the needed one. */
export const includesRole = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);
