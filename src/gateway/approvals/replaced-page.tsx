import { Page } from '../console/page';
import type { Session } from '../console/session/session';

/**
 * Sent to an open page when another request stands under its id by now, so that nobody decides on what they have not read. Its elements stand in for the
 * live regions of {@link ApprovalPage}, without `data-live`: the page stops looking.
 */
export function ReplacedPage({ session, address }: { session: Session; address: string }) {
  return (
    <Page title="Another request" session={session} section="approvals">
      <p class="asked" id="asked">
        What stands below was asked before, and is waited for no more.
      </p>
      <div id="outcome" role="status">
        <div class="banner bad">
          <p>
            <strong>Another request has taken this one’s place.</strong> You have decided on neither.{' '}
            <a href={address}>Look at the one that stands here now</a>
          </p>
        </div>
      </div>
      <div id="decision" class="bare"></div>
    </Page>
  );
}
