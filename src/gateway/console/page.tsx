import { useContext, type PropsWithChildren } from 'hono/jsx';
import { FormToken } from './form-token';
import { ReaderZone } from './reader-zone';
import { Navigation, type Section } from './navigation';
import type { Session } from './session';

interface PageProps {
  title: string;
  /** Absent where nobody is signed in. */
  session?: Session | undefined;
  /** Which entry of the navigation the page belongs to. */
  section?: Section;
  /** Served scripts the page uses, such as `/assets/live.js`; it has to work without them. */
  scripts?: readonly string[];
  /** Where its live regions are looked at again; default: where the browser is, which cannot be asked for again where a form was sent to it. */
  address?: string;
  /** Where the browser goes on to at once, by itself. */
  goTo?: string;
}

/** The frame of every page. */
export function Page({ title, session, section, scripts = [], address, goTo, children }: PropsWithChildren<PageProps>) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${title} · Agent Integrations`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/console.css" />
        {goTo === undefined ? null : <meta http-equiv="refresh" content={`0;url=${goTo}`} />}
        {['/assets/time-zone.js', ...scripts].map((address) => (
          <script src={address} defer />
        ))}
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <header class="top">
          <div>
            <a class="brand" href="/">
              Agent Integrations
            </a>
            {session === undefined ? null : (
              <form method="post" action="/sign-out" class="who">
                <FormToken session={session} />
                <span>
                  {session.name} <span class="badge">{session.role}</span>
                </span>
                <button type="submit" class="quiet">
                  Sign out
                </button>
              </form>
            )}
            {session === undefined ? null : <Navigation section={section} />}
          </div>
        </header>
        <main id="content" {...(address === undefined ? {} : { 'data-address': address })}>
          {children}
        </main>
        {session === undefined ? null : <Foot />}
      </body>
    </html>
  );
}

/** In which zone times are written, and the way to another. */
function Foot() {
  return (
    <footer>
      Times are in {useContext(ReaderZone) ?? 'UTC'}. <a href="/time-zone">Change the time zone</a>
    </footer>
  );
}
