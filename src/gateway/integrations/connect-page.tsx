import type { PropsWithChildren } from 'hono/jsx';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';

/** The account that is being reconnected, and its owner. */
export interface Reconnected {
  name: string;
  owner: string;
}

interface ConnectPageProps {
  session: Session;
  /** What is added, as a title. */
  title: string;
  /** Set if an account is reconnected: it keeps its name. */
  reconnected: Reconnected | undefined;
  lead: string;
  scripts?: readonly string[];
}

/** The page to connect or reconnect an account; its children contain the form. */
export function ConnectPage({
  session,
  title: adding,
  reconnected,
  lead,
  scripts = [],
  children,
}: PropsWithChildren<ConnectPageProps>) {
  const title = reconnected === undefined ? adding : `Reconnect ${reconnected.name}`;
  return (
    <Page title={title} session={session} section="integrations" scripts={scripts}>
      <p class="back">
        <a href="/integrations">All accounts</a>
      </p>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      {children}
    </Page>
  );
}
