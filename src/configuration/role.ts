/** What a person may do on the pages, each role including those before it: look; decide on approvals; change accounts, agents and triggers. */
export const roles = ['viewer', 'approver', 'operator'] as const;

export type Role = (typeof roles)[number];

/** Whether somebody with this role may do what needs another. */
export const includesRole = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed);
