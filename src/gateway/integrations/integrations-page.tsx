import { unreadableInWords } from '../../temporal/listings/unreadable-runs';
import { isOfferedAs, type AccountOverview, type AccountPermissionType } from '../../contracts/account';
import { integrations, type Integration } from '../../contracts/integration';
import { includesRole } from '../../configuration/role';
import { Page } from '../console/page';
import type { Session } from '../console/session/session';
import { PageLinks } from '../console/page-links';
import { pageOf } from '../console/page-of';
import { PermissionTypeTabs } from '../form-parts/permission-type-tabs';
import { AccountTable } from './account-table';
import { integrationTitles } from './integration-names';

interface IntegrationsPageProps {
  session: Session;
  accounts: readonly AccountOverview[];
  /** The workflow ids of the accounts sealed with a key that this process lacks. */
  unreadable: readonly string[];
  type: AccountPermissionType;
  /** Whether a sign-in is in progress in another window. */
  isWaiting: boolean;
  /** The page number of each integration's accounts, from the query. */
  pages: Readonly<Record<string, string>>;
}

const accountsOnPage = 20;

/** Shows both integrations with their accounts of one permission type. */
export function IntegrationsPage({ session, accounts, unreadable, type, isWaiting, pages }: IntegrationsPageProps) {
  const mayChange = includesRole(session.role, 'operator');
  const waiting = isWaiting ? '&waiting=yes' : '';
  const unread = unreadableInWords(unreadable);
  return (
    <Page
      title="Integrations"
      session={session}
      section="integrations"
      scripts={['/assets/live.js', '/assets/pop-up.js']}
    >
      <div class="head">
        <h1>Integrations</h1>
        <PermissionTypeTabs chosen={type} addressOf={(other) => `/integrations?type=${other}${waiting}`} />
      </div>
      <p class="lead">
        The accounts agents work with.{' '}
        {type === 'standard'
          ? 'Those connected with transcripts of online meetings are listed under meetings.'
          : 'These were connected with transcripts of online meetings, and are offered only where such an account is asked for.'}
      </p>
      {unread === undefined ? null : (
        <div class="banner" role="status">
          <p>{unread}</p>
        </div>
      )}
      {isWaiting ? (
        <div class="banner" role="status" data-waits="/integrations/">
          <p>
            The sign-in goes on in the other window; the account appears here once it is connected. If that window was
            closed or did not open, add or reconnect the account again.
          </p>
        </div>
      ) : null}
      {integrations.map((integration) => (
        <IntegrationSection
          integration={integration}
          accounts={accounts.filter((account) => account.integration === integration)}
          isWholeList={unread === undefined}
          type={type}
          session={session}
          mayChange={mayChange}
          page={pages[integration]}
        />
      ))}
    </Page>
  );
}

interface SectionProps {
  integration: Integration;
  accounts: readonly AccountOverview[];
  /** Whether this process can read every account. */
  isWholeList: boolean;
  type: AccountPermissionType;
  session: Session;
  mayChange: boolean;
  page: string | undefined;
}

function IntegrationSection({ integration, accounts, isWholeList, type, session, mayChange, page }: SectionProps) {
  const { title, covers } = integrationTitles[integration];
  const listed = accounts.filter((account) => isOfferedAs(account, type));
  const { shown, previous, next } = pageOf(listed, page, accountsOnPage);
  const linkTo = (number: number | undefined) =>
    number === undefined ? undefined : `/integrations?type=${type}&${integration}=${number}`;
  return (
    <section aria-labelledby={`${integration}-title`}>
      <div class="head">
        <div>
          <h2 id={`${integration}-title`}>{title}</h2>
          <p class="quiet">{covers}</p>
        </div>
        {mayChange ? (
          <div class="actions">
            {accounts.length > 1 ? (
              <a class="button quiet" href={`/integrations/${integration}/disconnect`}>
                Disconnect all
              </a>
            ) : null}
            <a class="button primary" href={`/integrations/${integration}/new`}>
              Add {integration === 'mail' ? 'mailbox' : 'Trello member'}
            </a>
          </div>
        ) : null}
      </div>
      <div id={`${integration}-accounts`} data-live>
        {listed.length === 0 ? (
          <NoAccounts
            integration={integration}
            type={type}
            isElsewhere={accounts.length > 0}
            isWholeList={isWholeList}
          />
        ) : (
          <AccountTable accounts={shown} session={session} mayChange={mayChange} />
        )}
        <PageLinks
          label={`Pages of ${title}`}
          links={[
            ['Previous page', linkTo(previous)],
            ['Next page', linkTo(next)],
          ]}
        />
      </div>
    </section>
  );
}

function NoAccounts({
  integration,
  type,
  isElsewhere,
  isWholeList,
}: {
  integration: Integration;
  type: AccountPermissionType;
  isElsewhere: boolean;
  isWholeList: boolean;
}) {
  const other = type === 'standard' ? 'meetings' : 'standard';
  const { account } = integrationTitles[integration];
  if (integration === 'board' && type === 'meetings') {
    return (
      <div class="empty">
        <p>
          Boards have no meetings; look under <a href="/integrations?type=standard">standard</a>.
        </p>
      </div>
    );
  }
  return (
    <div class="empty">
      <p>
        No {account} of the type {type}
        {isWholeList ? '' : ' that this process can read'}.{' '}
        {isElsewhere ? (
          <>
            Look under <a href={`/integrations?type=${other}`}>{other}</a>. To have one here, reconnect it{' '}
            {type === 'meetings' ? 'with' : 'without'} transcripts of meetings.
          </>
        ) : (
          isWholeList && 'None is connected yet.'
        )}
      </p>
    </div>
  );
}
