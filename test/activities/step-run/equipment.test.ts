import { allowedBoards, nameAllowedBoards } from '../../../activities/step-run/board-limit';
import { equipmentFor } from '../../../activities/step-run/equipment';
import type { Dependencies } from '../../../activities/dependencies';
import { signDefinition } from '../../../src/trust/definition-signature';
import { TrustedDefinitions } from '../../../src/trust/trusted-definitions';

import { createCard } from '../../../src/contracts/board/create-card';
import { getCard } from '../../../src/contracts/board/get-card';
import { defined } from '../../../src/json/defined';
import { apiCall } from '../../../src/contracts/mail/api-call';
import { findEmail } from '../../../src/contracts/mail/find-email';
import { moveEmail } from '../../../src/contracts/mail/move-email';
import type { StepContract } from '../../../src/contracts/step';
import { agentDefinitionSchema, type AgentDefinitionInput } from '../../../src/contracts/agent';
import { toolError } from '../../../src/contracts/tool-error';
import { createKeyRing, generateKey } from '../../../src/encryption/key-ring';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';
import { inActivity } from '../../support/in-activity';
import { temporalTelling } from '../../support/told-workflows';

const keyRing = createKeyRing([generateKey()], 'the test');

const equipmentOf = (
  equipment: AgentDefinitionInput['equipment'] | undefined,
  contract: unknown,
  input: unknown = {},
) => {
  const definition = agentDefinitionSchema.parse({ workflowType: 'x', taskQueue: 'x', equipment: equipment ?? {} });
  const seal = signDefinition(keyRing, 'clerk', definition, { revision: 0 });
  const { client } = temporalTelling({ 'agent/clerk': { memo: { agent: { definition, seal } } } });
  const definitions = new TrustedDefinitions(keyRing);
  const configuration = { stepsWithoutAgent: 'approval' } as Dependencies['configuration'];
  const agent = equipment === undefined ? undefined : 'clerk';
  return inActivity({}, client, () =>
    equipmentFor(agent, contract as StepContract, input, { configuration, definitions }),
  );
};

describe('without an agent', () => {
  test('only reading runs without a person', async () => {
    expect(await equipmentOf(undefined, findEmail)).toMatchObject({ permission: 'autopilot' });
    const moving = await equipmentOf(undefined, moveEmail);
    expect(moving).toMatchObject({
      permission: 'approval',
      approval: { expiresAfterSeconds: 604_800, refuseUnverified: true },
    });
    expect(moving).not.toHaveProperty('agent');
    expect(await moving.mayUse('mail', 'support')).toBe(true);
  });
});

describe('an agent', () => {
  test('does what its definition says of the step, and no other step', async () => {
    const boards = ['65f0c0de65f0c0de65f0c0de'];
    const equipped = await equipmentOf({ 'board.getCard': { account: 'team', boards } }, getCard);
    expect(equipped).toMatchObject({ agent: 'clerk', permission: 'autopilot', account: 'team', boards });
    const plain = await equipmentOf({ 'board.getCard': { permission: 'approval' } }, getCard);
    expect(plain.permission).toBe('approval');
    for (const field of ['account', 'boards']) expect(plain).not.toHaveProperty(field);
    await expect(equipmentOf({ 'board.getCard': {}, 'mail.findEmail': {} }, createCard)).rejects.toMatchObject({
      type: 'PermissionDenied',
      message:
        'The agent "clerk" is not equipped with Create Card (board.createCard). It has: board.getCard, mail.findEmail.',
    });
    await expect(equipmentOf({}, createCard)).rejects.toMatchObject({
      message: expect.stringMatching(/It has: no step at all\.$/),
    });
  });

  test.each<[own: 'approval' | 'autopilot', sending: AgentDefinitionInput['equipment'], expected: string]>([
    ['autopilot', {}, 'approval'],
    ['autopilot', { 'mail.sendEmail': {} }, 'approval'],
    ['autopilot', { 'mail.sendEmail': { permission: 'autopilot' } }, 'autopilot'],
    ['approval', { 'mail.sendEmail': { permission: 'autopilot' } }, 'approval'],
  ])('sends by a raw call with %s beside %j: %s', async (own, sending, expected) => {
    const equipment = { 'mail.apiCall': { permission: own }, ...sending };
    const send = { method: 'POST', endpoint: '/me/sendMail', headers: {} };
    expect((await equipmentOf(equipment, apiCall, send)).permission).toBe(expected);
    const read = { method: 'GET', endpoint: '/me/messages', headers: {} };
    expect((await equipmentOf(equipment, apiCall, read)).permission).toBe(own);
  });

  const [support, product] = ['a', 'b'].map((digit) => digit.repeat(24)) as [string, string];
  test.each<[what: string, equipment: AgentDefinitionInput['equipment'], board: string | undefined, may: boolean]>([
    ['with no step of boards', {}, support, false],
    ['with a step that is free', { 'board.getCard': {} }, support, true],
    ['with a step of that account', { 'board.getCard': { account: 'team' } }, support, true],
    ['with a step of another account', { 'board.getCard': { account: 'other' } }, support, false],
    ['with a step of that board', { 'board.getCard': { boards: [support] } }, support, true],
    ['with a step of another board', { 'board.getCard': { boards: [product] } }, support, false],
    [
      'with one of another board and one that is free',
      { 'board.getCard': { boards: [product] }, 'board.createList': {} },
      ...[support, true],
    ] as never,
    [
      'with one of that board and one of another',
      { 'board.getCard': { boards: [product] }, 'board.createList': { boards: [support] } },
      ...[support, true],
    ] as never,
    [
      'with a free one of another account and one of another board',
      { 'board.getCard': { account: 'other' }, 'board.createList': { boards: [product] } },
      ...[support, false],
    ] as never,
    ['with a limited step, whatever the board', { 'board.getCard': { boards: [product] } }, undefined, true],
  ])('%s may open a file of the account team: %s', async (_what, equipment, board, may) => {
    const { mayUse } = await equipmentOf({ ...equipment, 'mail.findEmail': {} }, findEmail);
    const asked = board === undefined ? undefined : () => Promise.resolve(board);
    expect(await mayUse('board', 'team', asked)).toBe(may);
    expect(await mayUse('calendar', 'support')).toBe(false);
    expect(await mayUse('mail', 'support')).toBe(true);
  });
});

describe('a limit to boards', () => {
  const none = { permission: 'autopilot', approval: { expiresAfterSeconds: 1, refuseUnverified: true } } as const;
  const limited = (boards?: string[]) => ({
    ...none,
    agent: 'clerk',
    mayUse: async () => Promise.resolve(true),
    ...defined({ boards }),
  });
  const many = Array.from({ length: 12 }, (_, index) => `board${String(index)}`);

  test('lets its own boards pass, and all where there is none', () => {
    expect(allowedBoards(limited())).toMatchObject({ isLimited: false });
    expect(() => allowedBoards(limited()).assertAllowed('board1')).not.toThrow();
    expect(['board0', 'board2'].map(allowedBoards(limited(['board0', 'board1'])).allows)).toEqual([true, false]);
    expect(() => allowedBoards(limited(['board0', 'board1'])).assertAllowed('board1')).not.toThrow();
  });

  test('is told as the agent’s own, with as many boards as a sentence names', () => {
    const said = (boards: string[]) =>
      `The agent "clerk" may use the boards ${boards.join(', ')} only; this is a limit of the agent, not of the account, and x is none of them.`;
    expect(() => allowedBoards(limited(['board0', 'board1'])).assertAllowed('x')).toThrow(said(['board0', 'board1']));
    expect(() => allowedBoards(limited(many.slice(0, 10))).assertAllowed('x')).toThrow(said(many.slice(0, 10)));
    const cut = `${many.slice(0, 10).join(', ')} and 2 more only;`;
    expect(() => allowedBoards(limited(many)).assertAllowed('x')).toThrow(cut);
  });

  /** An account that does not know of some boards. */
  const trello = (unknown: string[] = []) => {
    const get = (path: string) => {
      const id = path.split('/').at(-1) ?? '';
      if (unknown.includes(id)) throw toolError('NotFound', 'Gone.');
      return Promise.resolve({ name: `Name of ${id}` });
    };
    return { trello: { get } as unknown as TrelloClient };
  };
  const refusedBoards = (boards: string[]) => () => {
    allowedBoards(limited(boards)).assertAllowed('x');
    return Promise.resolve('ran');
  };

  test('is told with the names of the boards, or their ids where the account does not say', async () => {
    await expect(nameAllowedBoards(trello(), refusedBoards(['board0', 'board1']))).rejects.toMatchObject({
      type: 'PermissionDenied',
      message: expect.stringContaining('may use the boards "Name of board0", "Name of board1" only'),
    });
    await expect(nameAllowedBoards(trello(['board0']), refusedBoards(['board0', 'board1']))).rejects.toMatchObject({
      message: expect.stringContaining('may use the boards board0, "Name of board1" only'),
    });
    await expect(nameAllowedBoards(trello(), refusedBoards(many))).rejects.toMatchObject({
      message: expect.stringContaining('"Name of board9" and 2 more only'),
    });
  });

  test('changes no other outcome', async () => {
    expect(await nameAllowedBoards(trello(), refusedBoards(['x']))).toBe('ran');
    const other = toolError('PermissionDenied', 'By the provider.');
    await expect(nameAllowedBoards(trello(), () => Promise.reject(other))).rejects.toBe(other);
    const graph = { graph: {} } as never;
    await expect(nameAllowedBoards(graph, refusedBoards(['board0']))).rejects.toMatchObject({
      message: expect.stringContaining('may use the boards board0 only'),
    });
    const broken = { trello: { get: () => Promise.reject(new Error('a fault')) } } as never;
    await expect(nameAllowedBoards(broken, refusedBoards(['board0']))).rejects.toThrow('a fault');
  });
});
