import type { ApprovalOutcome, ApprovalVerdict } from '../../contracts/approval';
import { visible } from '../../contracts/visible-text';
import { Instant } from '../parts/instant';

/** Who decided what, and when. */
export function OutcomeView({ outcome }: { outcome: ApprovalOutcome }) {
  return (
    <div class={`banner ${outcome.kind}`} role="status">
      <p>
        <VerdictView verdict={outcome} />
      </p>
      {outcome.kind === 'expired' || outcome.reason === undefined ? null : (
        <p class="verbatim">“{visible(outcome.reason)}”</p>
      )}
    </div>
  );
}

/** That nobody waits for a decision any more. */
export const Withdrawal = ({ at }: { at: string }) => (
  <div class="banner" role="status">
    <p>
      <strong>Withdrawn</strong>, <Instant at={at} />: nobody waits for a decision any more. Nothing was decided, and
      nothing is done.
    </p>
  </div>
);

/** The same in one line. */
export function VerdictView({ verdict }: { verdict: ApprovalVerdict }) {
  switch (verdict.kind) {
    case 'approved':
      return (
        <>
          <strong>Approved{verdict.edited ? ' with changes' : ''}</strong> by {verdict.grant.approver},{' '}
          <Instant at={verdict.grant.decidedAt} />
        </>
      );
    case 'rejected':
      return (
        <>
          <strong>Rejected</strong> by {verdict.approver}, <Instant at={verdict.decidedAt} />
        </>
      );
    case 'expired':
      return (
        <>
          <strong>Expired</strong> without a decision, <Instant at={verdict.expiredAt} />. The agent was told no.
        </>
      );
  }
}
