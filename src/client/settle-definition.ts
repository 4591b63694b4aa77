import type { Client } from '@temporalio/client';
import type { AgentDefinition, AgentDefinitionInput } from '../contracts/agent';
import { toolError } from '../contracts/tool-error';
import { unpolledQueue } from '../temporal/unpolled-queue';
import { runningTriggers } from '../temporal/running-triggers';
import { assertNotTooLarge } from './assert-not-too-large';
import { checkAgentDefinition } from './check-agent-definition';
import { settleEquipment } from './settle-equipment';
import { settleTriggers } from './settle-triggers';
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
 * @param before the current definition: unchanged parts are not looked up again
 * @throws InvalidInput naming every field that is wrong, Conflict when a trigger's id belongs to another agent
 */
export async function settleDefinition(
  temporal: Client,
  name: string,
  definition: AgentDefinitionInput,
  before?: AgentDefinition,
): Promise<SettledDefinition> {
  const { checked, warnings } = checkAgentDefinition(name, definition);
  assertNotTooLarge(name, checked);
  await assertTriggersFree(temporal, name, checked);
  const [{ triggers, ...settled }, { equipment, ...equipped }] = await Promise.all([
    settleTriggers(temporal, checked.triggers, { known: before?.triggers }),
    settleEquipment(temporal, checked.equipment, before?.equipment),
  ]);
  const problems = [...settled.problems, ...equipped.problems];
  if (problems.length > 0) throw unknownNames(name, settled.problems, equipped.problems);
  const definitionWithIds = { ...checked, triggers, equipment };
  // An id may be longer than the name that it replaces.
  assertNotTooLarge(name, definitionWithIds);
  const unpolled = await unpolledQueue(temporal, checked.taskQueue);
  const all = [
    ...warnings,
    ...settled.warnings,
    ...equipped.warnings,
    ...(unpolled === undefined ? [] : [unpolled.text]),
  ];
  return { settled: definitionWithIds, warnings: all };
}

async function assertTriggersFree(temporal: Client, agent: string, { triggers }: AgentDefinition): Promise<void> {
  const wanted = new Set(triggers.map(({ id }) => id));
  const taken = (await runningTriggers(temporal)).find(({ id, agent: other }) => wanted.has(id) && other !== agent);
  if (taken === undefined) return;
  throw toolError(
    'Conflict',
    `The trigger id "${taken.id}" is taken by the agent "${taken.agent}". Choose another id.`,
  );
}
