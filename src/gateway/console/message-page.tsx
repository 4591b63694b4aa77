import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Configuration } from '../../configuration';
import { isOwnOrigin } from '../http/own-address';
import type { ConsoleEnvironment } from './console-environment';
import { Page } from './page';
import { renderPage } from './render-page';
import type { Session } from './session/session';
import { Sentence } from './sentence';

interface Message {
  title: string;
  text: string;
  /** Default: the session of the request. */
  session?: Session | undefined;
  /** The link to follow next; default: the start page, for signed-in people. */
  link?: { href: string; label: string; inNewWindow?: boolean };
}

export const toStart = { href: '/', label: 'Back to the start' };

/** Leads to the page that was asked for, or to the one that a form was sent from. */
export function toPage(
  context: Context,
  configuration: Pick<Configuration, 'publicUrl'>,
): { href: string; label: string } {
  const { req } = context;
  const address = req.method === 'GET' ? req.url : (req.header('Referer') ?? '');
  if (!URL.canParse(address)) return toStart;
  const { origin, pathname, search } = new URL(address);
  if (!isOwnOrigin(configuration, context, origin)) return toStart;
  // With two slashes at its beginning it would lead to another host.
  return { href: `${pathname.replace(/^\/+/, '/')}${search}`, label: 'Open the page again' };
}

/** Whoever is signed in keeps the navigation, also on a page that says that no answer came. Undefined before `requireSession`. */
function sessionOf(context: Context): Session | undefined {
  const { session } = context.var as Partial<ConsoleEnvironment['Variables']>;
  return session;
}

/** Shows a page that only contains a message: what happened, and what to do. */
export function messagePage(
  context: Context,
  status: ContentfulStatusCode,
  { title, text, session = sessionOf(context), link = session === undefined ? undefined : toStart }: Message,
): Response | Promise<Response> {
  return renderPage(
    context,
    status,
    <Page title={title} session={session}>
      <h1>{title}</h1>
      <p>
        <Sentence text={text} />
      </p>
      {link === undefined ? null : (
        <p>
          <a href={link.href} {...(link.inNewWindow === true && { target: '_blank' })}>
            {link.label}
          </a>
        </p>
      )}
    </Page>,
  );
}
