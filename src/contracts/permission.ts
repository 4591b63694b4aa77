import type { Effect } from './step';

export const permissions = ['approval', 'autopilot'] as const;

/** `approval`: a person decides first. `autopilot`: it just runs. */
export type Permission = (typeof permissions)[number];

/**
 * Whether a person decides before a call has its effect. True for an unknown permission, such as that of a newer release.
 *
 * @param permission as stored, possibly by another release
 */
export const asksAPerson = (permission: string): boolean => known.get(permission) ?? true;

/** A new permission must say here whether a person decides first. */
const whetherAPersonDecides: Readonly<Record<Permission, boolean>> = { approval: true, autopilot: false };
const known: ReadonlyMap<string, boolean> = new Map(Object.entries(whetherAPersonDecides));

/**
 * Returns the strictest of several permissions: `approval` if any of them asks a person.
 *
 * @param given as stored, possibly by another release
 */
export const strictestPermission = (given: readonly string[]): Permission =>
  given.some(asksAPerson) ? 'approval' : 'autopilot';

/** The permission when nobody has set one: effects that reach the outside wait for a person. */
export const defaultPermission = (effect: Effect): Permission => permissionOfEffect[effect];

const permissionOfEffect: Readonly<Record<Effect, Permission>> = {
  read: 'autopilot',
  create: 'autopilot',
  update: 'autopilot',
  delete: 'autopilot',
  send: 'approval',
};
