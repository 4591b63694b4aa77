import { z } from 'zod';
import type { AgentIntegrationsClient } from '../../client';
import type { IdKind } from '../../contracts/field-marks';
import { isUndecided, type ApprovalRequest } from '../../contracts/approval';
import { contractOf } from '../../contracts';
import type { Integration } from '../../contracts/integration';
import { isToolError } from '../../contracts/tool-error';
import { approvalWorkflow } from '../../messages/workflow-kinds';
import { changeAt } from '../../models/at-path';
import { catalogueFor } from '../../models/catalogue-for';
import type { Place } from './offers-of';

/**
 * Returns the open request that a person decides on. Its integration must match, because accounts of two integrations may have the same name.
 *
 * @returns `why` if there is no such request
 */
export async function openRequest(
  { approvals }: AgentIntegrationsClient,
  id: string,
  integration: Integration,
): Promise<ApprovalRequest | { why: string }> {
  const none = { why: 'There is no such request any more' };
  if (!z.uuid().safeParse(id).success) return none;
  try {
    const state = await approvals.get(approvalWorkflow.idOf(id));
    if (!isUndecided(state)) return none;
    const { request } = state;
    if (contractOf(request.step)?.integration === integration) return request;
    return { why: `The account of this request is none for ${integration}` };
  } catch (error) {
    if (isToolError(error, 'NotFound')) return none;
    throw error;
  }
}

/**
 * Returns where a person may look who only decides on a request: in the mailbox that the request names, on the boards that the request names or
 * its agent is limited to, and in the workspaces that the request names. The account contains more, which this person may not see.
 */
export async function placeOfRequest(
  client: AgentIntegrationsClient,
  { account, agent, step, input }: ApprovalRequest,
): Promise<Place> {
  const { mailbox } = input as { mailbox?: unknown };
  return {
    account,
    boards: [...new Set([...named(step, input, 'board'), ...(await limitsOf(client, agent, step))])],
    workspaces: named(step, input, 'workspace'),
    ...(typeof mailbox === 'string' && { mailbox }),
  };
}

/** Returns the boards an agent may use in a step; an empty list if there is no such limit. */
async function limitsOf(
  { agents }: AgentIntegrationsClient,
  agent: string | undefined,
  step: string,
): Promise<readonly string[]> {
  if (agent === undefined) return [];
  try {
    return (await agents.getTrusted(agent)).definition.equipment[step]?.boards ?? [];
  } catch (error) {
    if (isToolError(error)) return [];
    throw error;
  }
}

/** Returns the ids or names of one kind that an input contains. */
function named(step: string, input: unknown, kind: IdKind): string[] {
  const found: string[] = [];
  for (const place of catalogueFor({ [step]: {} })[0]?.plan.inputIds ?? []) {
    if (place.within !== undefined || place.kind !== kind) continue;
    changeAt(input, place.path, (one) => {
      if (typeof one === 'string') found.push(one);
      return one;
    });
  }
  return found;
}
