import type { RequestFault } from 'graph-trello-sandbox';
import { boardUser } from '../support/world';
import type { BoardWorld } from './board-world';

/** What Update Comment changes; shares the world of comments.test.ts. */
export function testUpdateComment(world: () => BoardWorld, faults: readonly RequestFault[]): void {
  const ours = () => world().trello.as(boardUser);
  const newCard = (board = 'Support', list = 'Inbox') =>
    world().trello.as('ben').createCard(world().trello.list(board, list), { name: 'Talked about' });
  const update = (input: object) => world().call('board.updateComment', input as never);
  const refusal = (input: object, agent?: string) => world().refusal('board.updateComment', input, agent);
  const actions = () => world().trello.world.actions;

  describe('Update Comment', () => {
    test('changes the text of an own comment, and sends nothing that is so already', async () => {
      const card = newCard();
      const comment = ours().comment(card, 'Ansered.');
      const input = { commentId: comment.id, text: 'Answered.' };
      const answer = { commentId: comment.id, cardId: card.id, text: 'Answered.', removed: false };
      expect(await update(input)).toEqual(answer);
      expect(comment.data.text).toBe('Answered.');
      const requests = await world().requestsOf(async () => expect(await update(input)).toEqual(answer));
      expect(requests).toEqual(['GET /1/actions/{id}']);
    });

    test('removes a comment, and says of one that is not there that it is not', async () => {
      const card = newCard();
      const { id } = ours().comment(card, 'To be taken back.');
      expect(await update({ commentId: id, remove: true })).toEqual({ commentId: id, cardId: card.id, removed: true });
      expect([actions().has(id), card.comments]).toEqual([false, 0]);
      expect(await refusal({ commentId: id, remove: true })).toMatchObject({ type: 'NotFound' });
    });

    test.each([
      ['PUT', { text: 'Answered.' }],
      ['DELETE', { remove: true }],
    ] as const)('does it once, whatever happens to the %s', async (method, change) => {
      const comments = faults.map(() => ours().comment(newCard(), 'Before.'));
      const inputs = comments.map(({ id }) => ({ commentId: id, ...change }));
      await world().despite(faults, { method, path: /\/actions\// }, 'board.updateComment', inputs);
      const told = [...actions().values()].filter(({ type }) => type === 'updateComment' || type === 'deleteComment');
      for (const { id } of comments) {
        expect(told.filter(({ data }) => (data.action as { id?: string }).id === id)).toHaveLength(1);
      }
    });

    test('refuses what is no comment, is somebody else’s, or is on a board the agent may not touch', async () => {
      const card = newCard();
      const theirs = world().trello.as('ben').comment(card, 'Mine.');
      for (const change of [{ text: 'Yours.' }, { remove: true }]) {
        expect(await refusal({ commentId: theirs.id, ...change })).toMatchObject({
          type: 'PermissionDenied',
          message: expect.stringContaining('This comment is by ben'),
        });
      }
      expect(theirs.data.text).toBe('Mine.');
      const created = [...actions().values()].find(({ type }) => type === 'createCard')!;
      expect(await refusal({ commentId: created.id, remove: true })).toMatchObject({
        type: 'InvalidInput',
        message: expect.stringContaining('commentId: This is no comment but a "createCard"'),
      });
      const gone = ours().createCard(world().trello.list('Support', 'Inbox'), { name: 'Moved away' });
      const followed = ours().comment(gone, 'Still mine.');
      ours().moveCard(gone, world().trello.list('Product', 'Ideas'));
      expect(await refusal({ commentId: followed.id, text: 'x' }, 'fenced')).toMatchObject({
        type: 'PermissionDenied',
      });
      expect(followed.data.text).toBe('Still mine.');
      const foreign = ours().comment(newCard('Product', 'Ideas'), 'Elsewhere.');
      expect(await refusal({ commentId: foreign.id, remove: true }, 'fenced')).toMatchObject({
        type: 'PermissionDenied',
      });
      expect(actions().has(foreign.id)).toBe(true);
      for (const input of [{}, { text: 'x', remove: true }]) {
        expect(await refusal({ commentId: foreign.id, ...input })).toMatchObject({
          message: expect.stringContaining('Give either the new "text", or "remove"'),
        });
      }
    });
  });
}
