import { createMiddleware } from 'hono/factory';
import { includesRole, type Role } from '../../configuration/role';
import type { ConsoleEnvironment } from './console-environment';
import { onPost } from './form';
import { messagePage } from './message-page';

/** Rejects a session that lacks this role. Use it after `requireSession`. */
export function requireRole(needed: Role) {
  return createMiddleware<ConsoleEnvironment>((context, next) => {
    const { session } = context.var;
    if (includesRole(session.role, needed)) return next();
    const text = `This needs the role ${needed}; you are signed in as ${session.name}, ${session.role}. Nothing was changed. Ask whoever runs this service.`;
    return Promise.resolve(messagePage(context, 403, { title: 'You may not do this', text, session }));
  });
}

/** Lets every session read, and requires this role for a POST. */
export const requireRoleToChange = (needed: Role) => onPost(requireRole(needed));
