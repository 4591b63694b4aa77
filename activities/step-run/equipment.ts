import { defined } from '../../src/json/defined';
import { defaultApproval, type AgentDefinition } from '../../src/contracts/agent';
import type { Permission } from '../../src/contracts/permission';
import { defaultPermission, strictestPermission } from '../../src/contracts/permission';
import type { StepContract, StepGroup } from '../../src/contracts/step';
import { toolError } from '../../src/contracts/tool-error';
import { trustedAgent } from '../agents/trusted-agent';
import type { Dependencies } from '../dependencies';

/** The rules for one call. A change of the agent takes effect at the next call. */
export interface Equipment {
  agent?: string;
  permission: Permission;
  /** The only account the agent may use. */
  account?: string;
  /** When the agent was last defined; absent if an earlier release defined it. */
  definedAt?: Date;
  boards?: readonly string[];
  approval: AgentDefinition['approval'];
  /** Whether another step group of the agent reaches this account, and this board in it (attachments by reference). */
  mayUse: (group: StepGroup, account: string, board?: () => Promise<string>) => Promise<boolean>;
}

/**
 * @param agent from the Temporal header; without one only reads run without approval, unless the worker's configuration says otherwise
 * @throws PermissionDenied when the agent is unknown, its definition cannot be trusted, or it is not equipped with the step
 */
export async function equipmentFor(
  agent: string | undefined,
  contract: StepContract,
  input: unknown,
  { configuration, definitions }: Pick<Dependencies, 'configuration' | 'definitions'>,
): Promise<Equipment> {
  const effect = contract.effect(input);
  if (agent === undefined) {
    return {
      permission: effect === 'read' ? 'autopilot' : configuration.stepsWithoutAgent,
      approval: defaultApproval,
      mayUse: () => Promise.resolve(true),
    };
  }
  const { definition, seal } = await trustedAgent(agent, definitions);
  const own = definition.equipment[contract.name];
  if (own === undefined) {
    const equipped = Object.keys(definition.equipment).join(', ') || 'no step at all';
    throw toolError(
      'PermissionDenied',
      `The agent "${agent}" is not equipped with ${contract.title} (${contract.name}). It has: ${equipped}.`,
    );
  }
  const governing = contract.alsoGovernedBy(input);
  const permissions = [
    own.permission ?? defaultPermission(effect),
    ...(governing === undefined ? [] : [definition.equipment[governing]?.permission ?? defaultPermission('send')]),
  ];
  return {
    agent,
    permission: strictestPermission(permissions),
    ...defined({ account: own.account, boards: own.boards }),
    ...(seal !== undefined && { definedAt: new Date(seal.definedAt) }),
    approval: definition.approval,
    mayUse: async (group, account, board) => {
      const reaching = Object.entries(definition.equipment)
        .filter(([step, { account: fixed = account }]) => step.startsWith(`${group}.`) && fixed === account)
        .map(([, equipped]) => equipped);
      if (board === undefined || reaching.some(({ boards }) => boards === undefined)) return reaching.length > 0;
      if (reaching.length === 0) return false;
      const asked = await board();
      return reaching.some(({ boards }) => boards?.includes(asked));
    },
  };
}
