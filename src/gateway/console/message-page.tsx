import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Page } from './page';
import { renderPage } from './render-page';
import type { Session } from './session';

interface Message {
  title: string;
  text: string;
  session?: Session | undefined;
}

/** A page that only says something: what happened, and what to do. */
export function messagePage(
  context: Context,
  status: ContentfulStatusCode,
  { title, text, session }: Message,
): Response | Promise<Response> {
  return renderPage(
    context,
    status,
    <Page title={title} session={session}>
      <h1>{title}</h1>
      <p>{text}</p>
      {session === undefined ? null : (
        <p>
          <a href="/">Back to the start</a>
        </p>
      )}
    </Page>,
  );
}
