import { z } from 'zod';
import { cardFields, checkCard } from '../../../src/contracts/board/fields/card-field';
import { cardIdsField, withinScope } from '../../../src/contracts/triggers/board-scope';

const id = '65f0c0de65f0c0de65f0c0de';
const card = { id, url: 'https://trello.com/c/AbCd1234' };
const board = { id: '65f0c0de65f0c0de65f0c0df' };

test.each([
  id,
  id.toUpperCase(),
  'AbCd1234',
  'https://trello.com/c/AbCd1234',
  'https://www.trello.com/c/AbCd1234/12-a-card?filter=x',
])('a trigger takes a card as %s, as a step does, and fires for it', (written) => {
  const step = z.object(cardFields).superRefine(checkCard);
  expect(step.safeParse({ card: written }).success).toBe(true);
  const cardIds = cardIdsField.parse([written]);
  expect(withinScope({ boardIds: [board.id], cardIds }, { board, card })).toEqual({ matched: true });
});
