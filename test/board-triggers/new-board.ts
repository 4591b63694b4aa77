import type { WebhookHint } from '../../src/messages/trigger';
import { triggers } from '../../src/contracts';
import { firstIdOf } from '../../src/providers/trello/ids';
import type { BoardReader } from './board-reader';

/** Boards as webhooks announce them and looks find them; shares the world of beyond-actions.test.ts. */
export function testNewBoards(reader: () => BoardReader): void {
  const trello = () => reader().world.sandbox.trello;
  const agent = () => trello().as('supportbot');
  const contoso = () => [...trello().world.organizations.values()].find(({ name }) => name === 'contoso')!;
  const inContoso = { workspace: 'contoso' };
  const visible = { permissionLevel: 'org' } as const;

  /** Boards that look like new ones to someone who looks carelessly, and new ones. */
  const boards = () => {
    const makers = { ben: reader().ben, agent: agent() };
    makers.ben.createBoard({ name: 'By Ben', organization: contoso(), prefs: visible });
    makers.ben.createBoard({ name: 'Hidden', organization: contoso(), prefs: { permissionLevel: 'private' } });
    makers.ben.createBoard({ name: 'Elsewhere by Ben' });
    makers.agent.createBoard({ name: 'By agent', organization: contoso(), prefs: visible });
    makers.agent.createBoard({ name: 'Alone by agent' });
  };
  const names = (events: unknown[]) => events.map((event) => (event as { board: { name: string } }).board.name).sort();

  async function look(config: object, cursor?: string) {
    const outcome = await reader().pull('board.newBoard', config, cursor);
    const events = outcome.reports.flatMap(({ outcome: { kind, ...found } }) =>
      kind === 'matched' && 'event' in found ? [found.event] : [],
    );
    return { names: names(events), events, ids: outcome.reports.map(({ eventId }) => eventId), cursor: outcome.cursor };
  }

  describe('New Board', () => {
    test.each<[string, object, string[]]>([
      ['a workspace and the own boards', inContoso, ['Alone by agent', 'By Ben', 'By agent']],
      ['a workspace only', { ...inContoso, includeOwnBoards: false }, ['By Ben', 'By agent']],
      ['the own boards only', {}, ['Alone by agent', 'By agent']],
    ])('watching %s tells the same boards by webhook and by look, each once', async (_what, config, expected) => {
      const { cursor } = await look(config);
      const hints = await reader().announce(boards);
      const announced = await reader().resolve('board.newBoard', config, hints);
      const found = await look(config, cursor);
      const matched = announced.flatMap(({ outcome }) => (outcome.kind === 'matched' ? [outcome.event] : []));
      expect(names(matched)).toEqual(expected.sort());
      expect(found.names).toEqual(expected.sort());
      const ids = new Set(announced.filter(({ outcome }) => outcome.kind === 'matched').map(({ eventId }) => eventId));
      for (const id of ids) expect(found.ids).toContain(id);
      expect((await look(config, found.cursor)).names).toEqual([]);
    });

    test('fires for a copied board, with its workspace and who made it', async () => {
      const hints = await reader().announce(() =>
        reader().ask(
          'POST',
          `/boards?name=Copy&idBoardSource=${reader().board.id}&idOrganization=${contoso().id}&prefs_permissionLevel=org`,
        ),
      );
      expect(await reader().events('board.newBoard', inContoso, hints)).toMatchObject([
        { board: { name: 'Copy' }, workspace: { name: 'Contoso' }, by: { username: 'ben' } },
      ]);
    });

    test('is silent about older boards that are renamed, closed, shared or moved into the workspace', async () => {
      const old = reader().ben.createBoard({ name: 'Old' });
      Object.assign(old, { id: '5f000000aaaaaaaaaaaaaaaa' });
      trello().world.boards.set(old.id, old);
      const { cursor } = await look(inContoso);
      const hints = await reader().announce(async () => {
        await reader().ask('PUT', `/boards/${old.id}?idOrganization=${contoso().id}&prefs/permissionLevel=org`);
        await reader().ask('PUT', `/boards/${old.id}?name=Older`);
        await reader().ask('PUT', `/boards/${old.id}/members/${agent().member.id}?type=normal`);
        await reader().ask('PUT', `/boards/${old.id}?closed=true`);
      });
      expect(hints.length).toBeGreaterThan(3);
      expect(await reader().events('board.newBoard', inContoso, hints)).toEqual([]);
      expect((await look(inContoso, cursor)).names).toEqual([]);
    });

    test('a look is silent about a board that is older than a day when it comes into a workspace where nobody made one for long', async () => {
      const quiet = await reader().ask('POST', '/organizations?displayName=Quiet');
      await reader().ask('PUT', `/organizations/${quiet.id}/members/${agent().member.id}?type=normal`);
      const inQuiet = { workspace: quiet.id, includeOwnBoards: false };
      const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
      const madeAndMoved = async (days: number) => {
        const board = reader().ben.createBoard({ name: `${String(days)} days old` });
        Object.assign(board, { id: firstIdOf(daysAgo(days)) });
        trello().world.boards.set(board.id, board);
        await reader().ask('PUT', `/boards/${board.id}?idOrganization=${quiet.id}&prefs/permissionLevel=org`);
      };
      const setUp = JSON.stringify({ since: daysAgo(10).toISOString(), seen: [] });
      const { cursor } = await look(inQuiet, setUp);
      await madeAndMoved(2);
      await madeAndMoved(0.1);
      expect((await look(inQuiet, cursor)).names).toEqual(['0.1 days old']);
      // So long after the last look, it may be a new one.
      expect((await look(inQuiet, setUp)).names).toEqual(['0.1 days old', '2 days old']);
    });

    test('tells boards that are made after a look by a worker whose clock was days ahead', async () => {
      const ahead = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
      const { cursor = '' } = await reader().pull('board.newBoard', inContoso, undefined, {
        watchedSince: { contoso: ahead },
      });
      agent().createBoard({ name: 'After the clock was ahead', organization: contoso(), prefs: visible });
      expect((await look(inContoso, cursor)).names).toContain('After the clock was ahead');
    });

    test('holds boards of its own account back where that is asked for, by webhook and by look', async () => {
      const config = { ...inContoso, ignoreOwnChanges: true };
      const { cursor } = await look(config);
      const hints = await reader().announce(boards);
      expect(names(await reader().events('board.newBoard', config, hints))).toEqual(['By Ben']);
      expect((await look(config, cursor)).names).toEqual(['By Ben']);
    });

    test('is told by webhooks of the workspace and the member alone', async () => {
      const hints = await reader().announce(() => agent().createBoard({ name: 'Announced' }));
      const from = (model: string) => hints.map((hint) => ({ ...hint, detail: { ...hint.detail, model } }));
      expect(await reader().resolve('board.newBoard', {}, from(reader().board.id))).toEqual([]);
      expect(names(await reader().events('board.newBoard', {}, from(agent().member.id)))).toEqual(['Announced']);
    });

    test('asked for again by its id, a board is told again', async () => {
      const board = agent().createBoard({ name: 'Again' });
      const hint: WebhookHint = { id: board.id, receivedAt: new Date().toISOString() };
      expect(names(await reader().events('board.newBoard', {}, [hint]))).toEqual(['Again']);
    });

    test('what the account does otherwise costs no request', async () => {
      const { requests } = reader().world.sandbox;
      const hints = await reader().announce(() => agent().createCard(reader().inbox, { name: 'Busy' }));
      const before = requests.count({ provider: 'trello' });
      expect(await reader().resolve('board.newBoard', inContoso, hints)).toEqual([]);
      expect(requests.count({ provider: 'trello' })).toBe(before);
    });

    test('a config that leaves nothing to watch is refused', () => {
      const { config } = triggers['board.newBoard'];
      expect(config.safeParse({ includeOwnBoards: false }).success).toBe(false);
    });
  });
}
