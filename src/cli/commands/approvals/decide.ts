import type { AgentIntegrationsClient } from '../../../client';
import { notAsShown } from '../../../client/approvals/approvals';
import { contractOf, type ApprovalDecision, type ApprovalOutcome, type ApprovalRequest } from '../../../contracts';
import { defined } from '../../../json/defined';
import { problemsOf, readAs } from '../../../contracts/reading/read-as';
import { toolError } from '../../../contracts/tool-error';
import { describeOutcome } from '../../output/describe-approval';
import { setFields } from '../../input/set-fields';
import type { Terminal } from '../../output/terminal';
import { userName } from '../../input/user-name';
import { withClient } from '../../process/with-client';
import { approvalId } from './approval-id';

export interface DecisionOptions {
  as?: string;
  asked?: string;
  reason?: string;
}

/** A decision, with the digest of the request it was made from, if it was made from the request stored under the id. */
type Decision = Pick<ApprovalDecision, 'decision' | 'input'> & { asked?: string };

/** Decides on a request, or on what is made of it. */
export async function decide(
  id: string,
  { as, reason, asked: shown }: DecisionOptions,
  terminal: Terminal,
  decision: Decision | ((client: AgentIntegrationsClient) => Promise<Decision>),
): Promise<void> {
  const approver = as ?? userName();
  const outcome: ApprovalOutcome = await withClient(terminal, async (client) => {
    const { asked, ...wanted } = typeof decision === 'function' ? await decision(client) : decision;
    // With the digest alone, unedited fields of a different request (the one the edit was made from) would count as edited.
    if (shown !== undefined && asked !== undefined && shown !== asked) throw notAsShown();
    const signed = { ...wanted, ...defined({ reason }) };
    return client.approvals.decide(approvalId(id), approver, signed, shown ?? asked);
  });
  terminal.result(outcome, () => describeOutcome(outcome));
}

/**
 * Returns the input of a request with a reviewer's changes, checked before it is sent.
 *
 * @param changes `field=value`, as {@link setFields} takes them
 * @throws InvalidInput naming what the step does not accept
 */
export function editInput(
  { step }: Pick<ApprovalRequest, 'step'>,
  input: unknown,
  changes: readonly string[],
): unknown {
  const schema = contractOf(step)?.input;
  const edited = setFields(schema, input, changes);
  const { error } = schema === undefined ? {} : readAs(schema, edited);
  if (error === undefined) return edited;
  throw toolError(
    'InvalidInput',
    `${step} does not accept this input, so nothing was decided. ${problemsOf(error).join(' ')}`,
  );
}
