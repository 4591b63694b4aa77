import { useContext, type PropsWithChildren } from 'hono/jsx';
import { FormToken } from './form-token';
import { ReaderZone } from './time/reader-zone';
import { Navigation, type Section } from './navigation';
import type { Session } from './session/session';

interface PageProps {
  title: string;
  /** Absent if nobody is signed in. */
  session?: Session | undefined;
  /** The entry of the navigation that the page belongs to. */
  section?: Section;
  /** Scripts of this service that the page uses, such as `/assets/live.js`; the page has to work without them. */
  scripts?: readonly string[];
  /** The address to fetch live regions from; default: the browser's address, which cannot be fetched again if a form was sent to it. */
  address?: string;
  /** The address that the browser opens at once, by itself. */
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
        <main id="content" {...(address !== undefined && { 'data-address': address })}>
          {children}
        </main>
        {session === undefined ? null : <Foot />}
      </body>
    </html>
  );
}

/** Shows the zone in which times are written, and a link to change it. */
function Foot() {
  return (
    <footer>
      Times are in {useContext(ReaderZone) ?? 'UTC'}. <a href="/time-zone">Change the time zone</a>
    </footer>
  );
}
