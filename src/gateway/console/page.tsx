import type { PropsWithChildren } from 'hono/jsx';
import { FormToken } from './form-token';
import type { Session } from './session';

interface PageProps {
  title: string;
  /** Absent where nobody is signed in. */
  session?: Session | undefined;
}

/** The frame of every page. */
export function Page({ title, session, children }: PropsWithChildren<PageProps>) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Agent Integrations`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/console.css" />
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <header class="top">
          <a class="brand" href="/approvals">
            Agent Integrations
          </a>
          {session === undefined ? null : (
            <form method="post" action="/sign-out" class="who">
              <FormToken session={session} />
              <span>{session.name}</span>
              <button type="submit" class="quiet">
                Sign out
              </button>
            </form>
          )}
        </header>
        <main id="content">{children}</main>
      </body>
    </html>
  );
}
