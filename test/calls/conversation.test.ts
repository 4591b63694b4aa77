import { Conversation } from '../../src/calls/conversation';
import type { AgentIntegrationsClient } from '../../src/client';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { mostMetAtOnce, type MetId } from '../../src/messages/conversation';
import { catalogueFor } from '../../src/models/catalogue-for';

test('an answer with more ids than are remembered at once is given as far as a model may be given it, with a handle for each id', async () => {
  const updates: (readonly MetId[])[] = [];
  const workflow = {
    executeUpdateWithStart: (_update: unknown, { args: [met] }: { args: [readonly MetId[]] }) => {
      updates.push(met);
      return Promise.resolve(met.map((_one, at) => at + 1));
    },
  };
  const withDeadline = <Answer>(_until: number, run: () => Promise<Answer>) => run();
  const client = { temporal: { workflow, withDeadline }, keyRing: createKeyRing([generateKey()], 'the test') };
  const conversation = new Conversation(client as unknown as AgentIntegrationsClient, { agent: 'clerk', name: 'ada' });
  const ids = (kind: string) => Array.from({ length: 3_000 }, (_, at) => ({ id: `${kind}${String(at)}`, name: 'x' }));
  const board = { id: 'board', name: 'b', url: 'u', closed: false, lists: ids('list'), labels: ids('label') };
  const { plan } = catalogueFor({ 'board.getBoards': {} })[0]!;

  const answer = (await conversation.toAnswer(plan, { boards: [board], hasMore: false }, true)) as {
    boards: [{ lists: { id: string }[]; labels: { id: string }[] }];
  };
  expect(updates.map(({ length }) => length)).toEqual([mostMetAtOnce]);
  const given = answer.boards.flatMap(({ lists, labels }) => [...lists, ...labels]).map(({ id }) => id);
  expect(given).toHaveLength(200);
  expect(given.filter((id) => /^(?:list|label)\d+$/.test(id))).toEqual([]);
});
