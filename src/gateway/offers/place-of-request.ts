import { z } from 'zod';
import type { AgentIntegrationsClient } from '../../client';
import type { IdKind } from '../../contracts/field-marks';
import { isUndecided, type ApprovalRequest } from '../../contracts/approval';
import { contractOf } from '../../contracts';
import type { Integration } from '../../contracts/step';
import { isToolError } from '../../contracts/tool-error';
import { approvalWorkflow } from '../../messages/workflow-kinds';
import { changeAt } from '../../models/at-path';
import { catalogueFor } from '../../models/catalogue-for';
import type { Place } from './offers-of';

/**
 * The open request that somebody decides on. Of its own integration: an account of another may have the same name.
 *
 * @returns why there is none to look in
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
 * Where somebody may look who only decides on a request: in the mailbox it names, and on the boards and in the workspaces that it names or its agent
 * is limited to. The account has more, which is not theirs to see.
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
    ...(typeof mailbox === 'string' ? { mailbox } : {}),
  };
}

/** The boards an agent may use in a step; none where it has no such limit. */
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

/** What an input names of a kind, by id or name. */
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
