import { contractOf } from '../contracts';
import type { ApprovalRequest } from '../contracts/approval';
import { readAs } from '../contracts/reading/read-as';
import { visibleLine } from '../contracts/visible-text';

type Words = Pick<ApprovalRequest, 'title' | 'effect' | 'summary'>;

/**
 * What a request asks for, in words made of the input itself: its own may have been written by whoever can start a workflow. Only where the step does
 * not take the input, so that nobody can approve it, are the request's own words shown.
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
