import type { MiddlewareHandler } from 'hono';

/** What Graph sends is a line of about a hundred printable characters. */
const tokenPattern = /^\P{Cc}{1,1000}$/u;

/**
 * Answers Graph's handshake, with which it makes sure that the address wants to be notified. Anyone may send one: it changes nothing,
 * and the token goes back as plain text that no browser takes for a page.
 */
export const validateSubscription: MiddlewareHandler = async (context, next) => {
  const token = context.req.query('validationToken');
  if (token === undefined) return next();
  if (tokenPattern.test(token)) return context.text(token);
  return context.text('A validation token is one line of up to 1000 characters.', 400);
};
