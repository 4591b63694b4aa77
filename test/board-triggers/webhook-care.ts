import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

  test('diagnose says that deliveries nobody can verify are read back before they count', async () => {
    const publicUrl = 'https://agents.example';
    const without = await reader().diagnose({ publicUrl, apiSecret: undefined });
    expect(without.join('\n')).toMatch(/only a hint, and counts when Trello confirms the action by its id/);
    expect((await reader().diagnose({ publicUrl, apiSecret: 'known' })).join('\n')).not.toMatch(/hint/);
  });
}
