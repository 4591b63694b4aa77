import { contractOf } from '../../contracts';
import type { ApprovalRequest } from '../../contracts/approval';
import { readAs } from '../../contracts/reading/read-as';
import { visibleLine } from '../../text/visible-text';

type Words = Pick<ApprovalRequest, 'title' | 'effect' | 'summary'>;

/**
 * Describes a request in words derived from its input, because its own words may come from anyone who can start a workflow. The request's own
 * words are shown only when the step rejects the input, so that nobody can approve the request.
 */
export function requestInWords({ step, input, ...own }: ApprovalRequest): Words {
  const contract = contractOf(step);
  const taken = contract === undefined ? undefined : readAs(contract.input, input);
  const { title, effect, summary } =
    contract !== undefined && taken?.success === true
      ? { title: contract.title, effect: contract.effect(taken.data), summary: contract.summarise(taken.data) }
      : own;
  return { title: visibleLine(title), effect, summary: visibleLine(summary) };
}
