import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@temporalio/client';
import { listAccounts } from '../../accounts/account-directory';
import type { AgentDefinition } from '../../contracts/agent';
import { isObjectId } from '../../contracts/board/fields/object-id';
import { settleTriggers } from '../triggers/settle-triggers';

type Equipment = AgentDefinition['equipment'];

/** Why the boards of a step cannot stay as they were written. */
export interface EquipmentProblem {
  step: string;
  text: string;
}

export interface SettledEquipment {
  equipment: Equipment;
  warnings: string[];
  problems: EquipmentProblem[];
}

/**
 * Replaces the board names in an equipment with ids, from the account it fixes, or else from the only account there is. Ids are accepted as they are,
 * so that an equipment without names needs no lookup.
 *
 * @param known the equipment accepted earlier, which is not looked up again
 */
export async function settleEquipment(
  temporal: Client,
  equipment: Equipment,
  known: Equipment = {},
): Promise<SettledEquipment> {
  const naming = Object.entries(equipment).filter(
    ([step, equipped]) =>
      !isDeepStrictEqual(known[step], equipped) && equipped.boards?.some((name) => !isObjectId(name)),
  );
  if (naming.length === 0) return { equipment, warnings: [], problems: [] };
  const only = naming.every(([, { account }]) => account !== undefined) ? undefined : await onlyAccount(temporal);
  const placed = naming.flatMap(([step, { account = only, boards = [] }]) =>
    account === undefined ? [] : [{ step, account, boards }],
  );
  // The lookup for triggers is reused: in a service worker, with the same sentences about what does not exist. The trigger type was chosen because it
  // causes no other warnings.
  const looks = placed.map(({ step, account, boards }) => ({
    id: step,
    type: 'board.newComment',
    account,
    ignoreOwnChanges: false,
    config: { boardIds: boards },
  }));
  const settled = await settleTriggers(temporal, looks, { of: 'steps' });
  const found = settled.triggers.map(({ id, config }) => {
    return [id, { ...equipment[id], boards: config.boardIds as string[] }] as const;
  });
  const homeless = naming.filter(([step]) => placed.every((one) => one.step !== step)).map(([step]) => step);
  return {
    equipment: { ...equipment, ...Object.fromEntries(found) },
    warnings: settled.warnings,
    problems: [
      ...homeless.map((step) => ({ step, text: nowhere })),
      ...settled.problems.map(({ trigger, text }) => ({ step: trigger, text })),
    ],
  };
}

const nowhere =
  'A board can be named where one account is fixed, or only one is connected. Fix the account, or give the board by its id.';

async function onlyAccount(temporal: Client): Promise<string | undefined> {
  const all = await listAccounts(temporal, 'board');
  const [only, ...others] = all.filter(({ state }) => state === 'connected');
  return others.length === 0 ? only?.name : undefined;
}
