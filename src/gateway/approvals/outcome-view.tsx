import type { ApprovalOutcome } from '../../contracts/approval';
import { Instant } from '../instant';

/** Who decided what, and when. */
export function OutcomeView({ outcome }: { outcome: ApprovalOutcome }) {
  return (
    <div class={`banner ${outcome.kind}`} role="status">
      <p>
        <Verdict outcome={outcome} />
      </p>
      {outcome.kind === 'expired' || outcome.reason === undefined ? null : <p class="verbatim">“{outcome.reason}”</p>}
    </div>
  );
}

function Verdict({ outcome }: { outcome: ApprovalOutcome }) {
  switch (outcome.kind) {
    case 'approved':
      return (
        <>
          <strong>Approved{outcome.edited ? ' with changes' : ''}</strong> by {outcome.grant.approver},{' '}
          <Instant at={outcome.grant.decidedAt} />
        </>
      );
    case 'rejected':
      return (
        <>
          <strong>Rejected</strong> by {outcome.approver}, <Instant at={outcome.decidedAt} />
        </>
      );
    case 'expired':
      return (
        <>
          <strong>Expired</strong> without a decision, <Instant at={outcome.expiredAt} />. The agent was told no.
        </>
      );
  }
}
