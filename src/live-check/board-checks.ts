import { need, type Check, type CheckContext } from './check';

/** Checks of cards, on lists made for the run: on the run's own board, or on a named one. */
export function boardChecks({ call, request, mark, board }: CheckContext): Check[] {
  const made: Partial<Record<'board' | 'list' | 'other' | 'card' | 'comment' | 'checklist', string | undefined>> = {};
  const card = () => need(made.card, 'card');
  const onBoard = () => need(made.board, 'board');
  return [
    {
      name: 'board.getBoards',
      does: 'Lists the boards.',
      run: () => call('board.getBoards', { limit: 5, include: ['labels', 'members', 'customFields', 'workspace'] }),
    },
    board === undefined
      ? {
          name: 'board.createBoard',
          does: `Makes the private board "${mark}".`,
          run: async () => {
            const answer = await call('board.createBoard', { name: mark, lists: [] });
            made.board = answer.id;
            return answer;
          },
        }
      : {
          name: 'board.apiCall (GET a board)',
          does: 'Reads the board.',
          run: async () => {
            const answer = await request('GET', `/1/boards/${board}?fields=id,name,closed`);
            made.board = (answer.body as { id?: string }).id;
            return answer.body;
          },
        },
    ...(board === undefined
      ? [
          {
            name: 'board.updateBoard',
            does: 'Describes it and gives it two labels, one of which it renames.',
            run: async () => {
              const labels = [{ name: 'First', color: 'sky' }, { name: 'Second' }];
              await call('board.updateBoard', { board: onBoard(), labels });
              return call('board.updateBoard', {
                board: onBoard(),
                description: 'A board of a live check.',
                labels: [{ label: 'First', name: 'Renamed', color: 'green_dark' }],
                members: [{ member: 'me' }],
              });
            },
          },
        ]
      : []),
    {
      name: 'board.createList',
      does: `Makes the lists "${mark}" and "${mark}, second".`,
      run: async () => {
        const answer = await call('board.createList', { board: onBoard(), name: mark });
        made.list = answer.id;
        made.other = (await call('board.createList', { board: onBoard(), name: `${mark}, second` })).id;
        return answer;
      },
    },
    {
      name: 'board.createCard',
      does: 'Makes a card with a text, a due date, the account itself as member and a link.',
      run: async () => {
        const answer = await call('board.createCard', {
          list: need(made.list, 'list'),
          name: mark,
          description: 'A **live check** of this account.',
          due: '2099-01-01T12:00:00Z',
          members: ['me'],
          attachments: [{ url: 'https://example.com/' }],
        });
        made.card = answer.id;
        return answer;
      },
    },
    {
      name: 'board.apiCall (GET a card)',
      does: 'Reads it as the provider has it.',
      run: async () =>
        (await request('GET', `/1/cards/${card()}?attachments=true&members=true&member_fields=id,username`)).body,
    },
    {
      name: 'board.updateCard',
      does: 'Renames it, moves it to the second list, gives it a colour and another link for the one it has.',
      run: () =>
        call('board.updateCard', {
          card: card(),
          name: `${mark}, renamed`,
          list: need(made.other, 'second list'),
          cover: { color: 'green' },
          addAttachments: [{ url: 'https://example.org/' }],
          removeAttachments: ['https://example.com/'],
        }),
    },
    {
      name: 'board.updateList',
      does: 'Puts the second list at the end, moves its cards to the first one and back.',
      run: async () => {
        const [list, other] = [need(made.list, 'list'), need(made.other, 'second list')];
        const answer = await call('board.updateList', { list: other, position: 'bottom', moveCardsTo: list });
        await call('board.updateList', { list, moveCardsTo: other });
        return answer;
      },
    },
    {
      name: 'board.addCommentToCard',
      does: 'Comments on it.',
      run: async () => {
        const answer = await call('board.addCommentToCard', { card: card(), text: 'A comment.' });
        made.comment = answer.commentId;
        return answer;
      },
    },
    {
      name: 'board.updateComment',
      does: 'Changes that comment.',
      run: () => call('board.updateComment', { commentId: need(made.comment, 'comment'), text: 'A better comment.' }),
    },
    {
      name: 'board.addComment',
      does: 'Comments on it by the older step.',
      run: () => call('board.addComment', { card: card(), text: 'Another comment.' }),
    },
    {
      name: 'board.addChecklist',
      does: 'Adds a checklist.',
      run: async () => {
        const answer = await call('board.addChecklist', { card: card(), name: 'Steps', items: [{ name: 'One' }] });
        made.checklist = answer.id;
        return answer;
      },
    },
    {
      name: 'board.createChecklistItem',
      does: 'Adds an item to it.',
      run: () =>
        call('board.createChecklistItem', { checklist: need(made.checklist, 'checklist'), name: 'Two', checked: true }),
    },
    {
      name: 'board.updateChecklist',
      does: 'Ticks one item off it, removes another and adds a third.',
      run: () =>
        call('board.updateChecklist', {
          checklist: need(made.checklist, 'checklist'),
          items: [
            { item: 'One', checked: true, due: '2099-01-01T12:00:00Z', member: 'me' },
            { item: 'Two', remove: true },
          ],
          addItems: [{ name: 'Three' }],
        }),
    },
    { name: 'board.getCard', does: 'Reads the card.', run: () => call('board.getCard', { card: card() }) },
    {
      name: 'board.createCard (a copy)',
      does: 'Makes a copy of it with its checklist and its links.',
      run: () =>
        call('board.createCard', {
          list: need(made.other, 'second list'),
          name: `${mark}, copied`,
          copyFrom: card(),
          keep: ['checklists', 'attachments'],
        }),
    },
    {
      name: 'board.getListCards',
      does: 'Lists the cards of the second list.',
      run: () => call('board.getListCards', { list: need(made.other, 'second list') }),
    },
    {
      name: 'board.findCards',
      does: 'Finds the cards of the board that are due.',
      run: () => call('board.findCards', { boards: [onBoard()], due: 'open', members: ['me'] }),
    },
    {
      name: 'board.listActivity',
      does: 'Lists what happened on the card.',
      run: () => call('board.listActivity', { card: card(), members: ['me'] }),
    },
    {
      name: 'board.apiCall (GET actions)',
      does: 'Reads what the provider remembers of the card.',
      run: async () => (await request('GET', `/1/cards/${card()}/actions?filter=all&limit=50`)).body,
    },
    {
      name: 'board.archiveCard',
      does: 'Archives the card.',
      run: () => call('board.archiveCard', { card: card() }),
    },
  ];
}
