import { z } from 'zod';
import { roles, type Role } from './role';

/** Who may sign in, with their role: `ada@x.example` is one person, `@x.example` everybody of a domain. Lower-case. */
export type AllowedPeople = ReadonlyMap<string, Role>;

const entryPattern = /^([^\s@=,]*@[a-z0-9.-]+)=(\w+)$/;

/** Parses `ada@x.example=operator,@x.example=viewer`. */
export const allowedPeopleSchema = z.string().transform((text, context): AllowedPeople => {
  const allowed = new Map<string, Role>();
  for (const entry of text.split(',').map((part) => part.trim().toLowerCase())) {
    if (entry === '') continue;
    const [, who, as] = entryPattern.exec(entry) ?? [];
    const role = roles.find((candidate) => candidate === as);
    if (who === undefined || role === undefined) {
      const message = `"${entry}" is not address=role or @domain=role. Roles: ${roles.join(', ')}.`;
      context.issues.push({ code: 'custom', message, input: text });
    } else allowed.set(who, role);
  }
  return allowed;
});

/** Returns the role of the person with this address. An entry for the person takes precedence over one for the domain. */
export function roleOfAddress(allowed: AllowedPeople, address: string): Role | undefined {
  const known = address.toLowerCase();
  return allowed.get(known) ?? allowed.get(known.slice(known.lastIndexOf('@')));
}
