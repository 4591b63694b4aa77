import type { ApprovalOutcome, ApprovalVerdict } from '../../contracts/approval';
import { visible } from '../../text/visible-text';
import { ExactInstant, Instant } from '../console/time/instant';

/** Shows who decided what, and when. The time is exact, not relative, because screen readers announce each change here. */
export function OutcomeView({ outcome }: { outcome: ApprovalOutcome }) {
  return (
    <div class={`banner ${outcome.kind}`}>
      <p>
        <VerdictView verdict={outcome} At={ExactInstant} />
      </p>
      {outcome.kind === 'expired' || outcome.reason === undefined ? null : (
        <p class="verbatim">“{visible(outcome.reason)}”</p>
      )}
    </div>
  );
}

/** Shows that the request was withdrawn: nobody waits for a decision any more. */
export const Withdrawal = ({ at }: { at: string }) => (
  <div class="banner">
    <p>
      <strong>Withdrawn</strong>, <ExactInstant at={at} />: nobody waits for a decision any more. Nothing was decided,
      and nothing is done.
    </p>
  </div>
);

/** Shows the verdict in one line. */
export function VerdictView({ verdict, At = Instant }: { verdict: ApprovalVerdict; At?: typeof ExactInstant }) {
  switch (verdict.kind) {
    case 'approved':
      return (
        <>
          <strong>Approved{verdict.edited ? ' with changes' : ''}</strong> by {verdict.grant.approver},{' '}
          <At at={verdict.grant.decidedAt} />
        </>
      );
    case 'rejected':
      return (
        <>
          <strong>Rejected</strong> by {verdict.approver}, <At at={verdict.decidedAt} />
        </>
      );
    case 'expired':
      return (
        <>
          <strong>Expired</strong> without a decision, <At at={verdict.expiredAt} />. The agent was told no.
        </>
      );
  }
}
