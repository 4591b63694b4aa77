import type { TriggerName } from '../../src/contracts/trigger';
import type { PullOutcome } from '../../src/messages/trigger-activities';
import type { BoardReader } from './board-reader';

/** Looks at several boards of which one is gone; shares the world of actions.test.ts. */
export function testGoneBoard(reader: () => BoardReader): void {
  const trello = () => reader().world.sandbox.trello;
  const labels = ({ reports }: PullOutcome) => reports.map(({ label }) => label).sort();
  /** Something that fires, on a board that has this list. */
  const fires: [type: TriggerName, config: object, act: (board: string, list: string, name: string) => unknown][] = [
    ['board.newCard', {}, (board, list, name) => reader().ben.createCard(trello().list(board, list), { name })],
    [
      'board.newLabelCreated',
      {},
      (board, _list, name) => reader().ben.createLabel(trello().board(board), { name, color: null }),
    ],
    [
      'board.newLabelAddedToCard',
      {},
      (board, list, name) => {
        const label = reader().ben.createLabel(trello().board(board), { name, color: null });
        reader().ben.createCard(trello().list(board, list), { name: 'card', labels: [label] });
      },
    ],
    [
      'board.cardDueDateReminder',
      { minutesBefore: 60 },
      (board, list, name) => {
        const due = new Date(Date.now() + 30 * 60_000).toISOString();
        reader().ben.createCard(trello().list(board, list), { name, due });
      },
    ],
  ];

  describe.each(fires)('%s', (type, more, act) => {
    /** A board that the account may not read, or that is not there. */
    const lose = (board: string, status: number) =>
      reader().world.sandbox.faults.add({
        match: { provider: 'trello', path: new RegExp(`/boards/${trello().board(board).id}(/|$)`) },
        fault: { kind: 'status', status },
        times: 1_000,
      });
    afterEach(() => reader().world.sandbox.faults.clear());

    test.each([404, 403, 500, 503])(
      'finds what happens on one board while another cannot be read (%i), says so, and goes on there once it can',
      async (status) => {
        const [gone, well] = [`${type} gone ${status}`, `${type} well ${status}`];
        const product = trello().board('Product').id;
        const config = { boardIds: [product, reader().board.id], ...more };
        const first = await reader().pull(type, config);
        expect(first).toMatchObject({ completeAt: expect.any(String) });
        lose('Product', status);
        act('Product', 'Ideas', gone);
        act('Support', 'Inbox', well);
        const during = await reader().pull(type, config, first.cursor);
        expect(labels(during)).toEqual([expect.stringContaining(well)]);
        expect(during).toMatchObject({
          problem: {
            kind: 'provider refused',
            text: expect.stringMatching(
              new RegExp(`^The board ${product} cannot be read: .*What happens on the other boards is found\\.`),
            ),
          },
          isPartial: true,
        });
        expect(during).not.toHaveProperty('completeAt');
        expect(await reader().latest(type, config)).toContainEqual(expect.stringContaining(well));
        const said = await reader().diagnose({ publicUrl: 'https://agents.example', apiSecret: 'known' }, type, config);
        expect(said).toContainEqual(expect.stringMatching(`^The board ${product} cannot be read: `));
        expect(said).toContainEqual('The board "Support" can be read.');
        reader().world.sandbox.faults.clear();
        const after = await reader().pull(type, config, during.cursor);
        expect(labels(after)).toEqual([expect.stringContaining(gone)]);
        expect(after).not.toHaveProperty('problem');
        expect(after).toMatchObject({ completeAt: expect.any(String) });
      },
    );

    test('fails where none answers, so that it is soon tried again', async () => {
      lose('Support', 500);
      lose('Product', 500);
      const boardIds = [trello().board('Product').id, reader().board.id];
      await expect(reader().pull(type, { boardIds, ...more })).rejects.toMatchObject({ type: 'ProviderUnavailable' });
    });

    test('tells of none that can be read as the provider does', async () => {
      lose('Support', 404);
      const { problem, isPartial } = await reader().pull(type, { ...reader().support, ...more });
      expect([problem?.kind, isPartial]).toEqual(['provider refused', undefined]);
    });
  });
}
