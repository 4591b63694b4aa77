import type { Client } from '@temporalio/client';
import type { AgentDefinition, AgentDefinitionInput } from '../../contracts/agent';
import { toolError } from '../../contracts/tool-error';
import { isNameOfKind } from '../../messages/workflow-kinds';
import { unpolledQueue } from '../../temporal/unpolled-queue';
import { assertNotTooLarge } from './assert-not-too-large';
import { checkAgentDefinition } from './check-agent-definition';
import { settleEquipment } from './settle-equipment';
import { settleTriggers } from '../triggers/settle-triggers';
import { assertTriggersFree } from './taken-triggers';
import { unconnectedAccounts } from './unconnected-accounts';
import { unknownNames } from './unknown-names';

/** A definition as it is stored. */
export interface SettledDefinition {
  settled: AgentDefinition;
  /** Sentences about what is valid but probably not meant. */
  warnings: string[];
}

/**
 * Checks the requested definition of an agent, and replaces names with ids.
 *
 * @param before the current definition: unchanged parts are not looked up again; undefined for a new agent
 * @throws InvalidInput naming every field that is wrong, Conflict when a trigger's id belongs to another agent
 */
export async function settleDefinition(
  temporal: Client,
  name: string,
  definition: AgentDefinitionInput,
  before?: AgentDefinition,
): Promise<SettledDefinition> {
  if (before === undefined) assertNotKind(name);
  const { checked, warnings } = checkAgentDefinition(name, definition);
  assertNotTooLarge(name, checked);
  const [{ triggers, ...settled }, { equipment, ...equipped }] = await Promise.all([
    settleTriggers(temporal, checked.triggers, { known: before?.triggers }),
    settleEquipment(temporal, checked.equipment, before?.equipment),
  ]);
  const problems = [...settled.problems, ...equipped.problems];
  if (problems.length > 0) throw unknownNames(name, settled.problems, equipped.problems);
  const definitionWithIds = { ...checked, triggers, equipment };
  // An id may be longer than the name that it replaces.
  assertNotTooLarge(name, definitionWithIds);
  const [unpolled, unconnected] = await Promise.all([
    unpolledQueue(temporal, checked.taskQueue),
    unconnectedAccounts(temporal, name, equipment),
  ]);
  // Last, because what is asked of providers above can take half a minute, in which another agent may get the id.
  await assertTriggersFree(temporal, name, checked, before);
  const all = [
    ...warnings,
    ...settled.warnings,
    ...equipped.warnings,
    ...unconnected,
    ...(unpolled === undefined ? [] : [unpolled.text]),
  ];
  return { settled: definitionWithIds, warnings: all };
}

/** Refuses a new agent whose runs would be taken for the service's own workflows: not shown, or refused. One of an earlier release can still be changed. */
function assertNotKind(name: string): void {
  if (!isNameOfKind(name)) return;
  const problem = `"${name}" is what this program calls workflows of its own, so no agent can have this name. Choose another, such as "${name}-agent".`;
  throw toolError('InvalidInput', problem, { details: { problems: [problem] } });
}
