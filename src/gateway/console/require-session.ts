import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Configuration } from '../../configuration';
import type { KeyRing } from '../../encryption/key-ring';
import { isOwnOrigin } from '../http/own-address';
import type { ConsoleEnvironment } from './console-environment';
import { messagePage } from './message-page';
import { roleOfSession, type SessionGuard } from './session/role-of-session';
import { readSessionCookie } from './session/session';
import { sessionCookieName } from './session/session-cookie';

interface PageGuard extends SessionGuard {
  keyRing: KeyRing;
  configuration: Pick<Configuration, 'publicUrl'>;
  /** Whether people can sign in at an OpenID issuer. */
  hasIssuer: boolean;
}

/** Rejects a request without a session, with an ended session, or of a person whom the configuration no longer admits. */
export function requireSession({ keyRing, configuration, hasIssuer, ...guard }: PageGuard) {
  return createMiddleware<ConsoleEnvironment>(async (context, next) => {
    const signedIn = readSessionCookie(keyRing, getCookie(context, sessionCookieName) ?? '');
    const role = signedIn === undefined ? undefined : await roleOfSession(guard, signedIn);
    if (signedIn === undefined || role === undefined)
      return hasIssuer ? sendToSignIn(context, configuration) : askForLink(context);
    context.set('session', { ...signedIn, role });
    return next();
  });
}

const isForm = ({ req }: Context): boolean => req.method === 'POST';

/** What the sender of a form wants to know first. */
const nothingDone = (context: Context): string => (isForm(context) ? 'Nothing was decided or changed. ' : '');

/** The browser keeps what it has sent until the page is left, so the answer need not hold it. */
const howToKeep = (context: Context): string =>
  isForm(context)
    ? ' What you typed is not lost yet. Where you opened the form less than a day ago, sign in in another window, then reload this page, and your browser sends it again; else go back and copy it.'
    : '';

const askForLink = (context: Context) =>
  messagePage(context, 401, {
    title: 'Sign in first',
    text: `${nothingDone(context)}Open the sign-in link that was printed in the terminal when this service started. A session ends after 12 hours, or when you sign out; a restart prints a new link.${howToKeep(context)}`,
  });

const sendToSignIn = (context: Context, configuration: PageGuard['configuration']) =>
  messagePage(context, 401, {
    title: 'Sign in first',
    text: `${nothingDone(context)}A session ends after 12 hours, when you sign out, or when you are taken off the list of those who may sign in.${howToKeep(context)}`,
    link: {
      href: `/sign-in?${new URLSearchParams({ to: wayBack(context, configuration) }).toString()}`,
      label: 'Sign in',
      inNewWindow: isForm(context),
    },
  });

/** Returns the requested page with its query. For a form it returns the page the form was sent from, because a form's address may have no page. */
function wayBack(context: Context, configuration: PageGuard['configuration']): string {
  const { req } = context;
  const asked = new URL(req.url);
  const referer = req.header('Referer') ?? '';
  const from = req.method !== 'GET' && URL.canParse(referer) ? new URL(referer) : asked;
  // A proxy that terminates TLS leaves the host alone, so that only the scheme differs; another one names a host of its own.
  const isOwn = from.host === asked.host || isOwnOrigin(configuration, context, from.origin);
  const { pathname, search } = isOwn ? from : asked;
  return `${pathname}${search}`;
}
