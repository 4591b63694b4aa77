import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { boardUser } from '../support/world';
import type { BoardReader } from './board-reader';

/** Where a trigger's webhooks are, and what is said of them; shares the world of reading.test.ts. */
export function testWebhookCare(reader: () => BoardReader): void {
  const webhooks = () => [...reader().world.sandbox.trello.world.webhooks.values()];

  test('webhooks follow when the public address moves, or is given up, and leave nothing behind', async () => {
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const publicUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    try {
      const first = await reader().subscribe(`${publicUrl}/old`);
      expect(first?.ids).toEqual(webhooks().map(({ id }) => id));
      const moved = await reader().subscribe(`${publicUrl}/new`, first);
      expect(webhooks()).toMatchObject([
        { id: moved?.ids[0], callbackURL: `${publicUrl}/new/webhooks/board/reader`, idModel: reader().board.id },
      ]);
      expect(await reader().subscribe(undefined, moved)).toBeUndefined();
      expect(webhooks()).toEqual([]);
    } finally {
      server.close();
    }
  });

  test('an account that was connected again with another token gets webhooks of its own', async () => {
    const { server, publicUrl } = await somewhere();
    try {
      const first = await reader().subscribe(publicUrl);
      await connectWith(reader().world.sandbox.trello.issueToken(boardUser).value);
      const second = await reader().subscribe(publicUrl, first);
      expect(second?.ids).toHaveLength(1);
      expect(second?.ids).not.toEqual(first?.ids);
      // What the old token has made is not ours to delete; it ends when its address answers that it is gone.
      expect(webhooks()).toHaveLength(2);
      await reader().subscribe(undefined, second);
      expect(webhooks().map(({ id }) => id)).toEqual(first?.ids);
      for (const { id } of webhooks()) reader().world.sandbox.trello.world.webhooks.delete(id);
    } finally {
      server.close();
    }
  });

  test('a webhook whose making was not answered is found among those of the token, with the scopes of every token', async () => {
    const { server, publicUrl } = await somewhere();
    try {
      reader().world.sandbox.faults.add({
        match: { provider: 'trello', method: 'POST', path: /\/webhooks$/ },
        fault: { kind: 'reset-after-effect' },
      });
      const made = await reader().subscribe(publicUrl);
      expect(webhooks().map(({ id }) => id)).toEqual(made?.ids);
      await reader().subscribe(undefined, made);
      expect(webhooks()).toEqual([]);
    } finally {
      server.close();
    }
  });

  /** Somebody who answers Trello's question whether it may deliver. */
  async function somewhere() {
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    return { server, publicUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
  }

  const connectWith = async (token: string) => {
    const { client, sandbox } = reader().world;
    const credential = { kind: 'trello-token', key: sandbox.trello.application.key, token } as const;
    const scopes = ['read', 'write'];
    await client.accounts.connect({ integration: 'board', name: 'team', owner: boardUser, scopes, credential });
  };

  test('diagnose says that deliveries nobody can verify are read back before they count', async () => {
    const publicUrl = 'https://agents.example';
    const without = await reader().diagnose({ publicUrl, apiSecret: undefined });
    expect(without.join('\n')).toMatch(/only a hint, and counts when Trello confirms the action by its id/);
    expect((await reader().diagnose({ publicUrl, apiSecret: 'known' })).join('\n')).not.toMatch(/hint/);
  });
}
