import type { MiddlewareHandler } from 'hono';
import { messagePage } from '../console/message-page';

/**
 * Answers an administrator who was asked for consent and comes back to the callback of the pages, in a browser without a session here and
 * without the state of a sign-in (https://learn.microsoft.com/entra/identity-platform/v2-admin-consent). Anybody can open such an address, so
 * it changes nothing: it says what to do next, shows only error codes of the query, and ends no sign-in that is in progress.
 */
export const answerAdministrator: MiddlewareHandler = (context, next) => {
  const { state, code, admin_consent: consent, error, error_description: description = '' } = context.req.query();
  const isAnswer = consent !== undefined || error !== undefined;
  if (!isAnswer || state !== undefined || code !== undefined) return next();
  const link = { href: '/integrations', label: 'All accounts' };
  if (error === undefined) {
    const text =
      'Microsoft says so; nothing is connected by it, and nothing was changed here. Now the person whose mailbox it is can connect it.';
    return Promise.resolve(messagePage(context, 200, { title: 'An administrator has agreed', text, link }));
  }
  const codes = [/^[a-z_]{1,40}$/.exec(error)?.[0], /AADSTS\d{1,10}/.exec(description)?.[0]].filter(Boolean).join(', ');
  const text = `Microsoft says why: ${codes || 'no code that is known'}. Nothing was changed here. Whoever opened the address declined, or is no administrator of the organisation: open it again as one, and accept.`;
  return Promise.resolve(messagePage(context, 200, { title: 'An administrator has not agreed', text, link }));
};
