import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Credential } from '../../src/accounts/credential';
import type { Configuration } from '../../src/configuration';
import { boardScopes } from '../../src/contracts/account-scopes';
import type { TriggerSubscription } from '../../src/messages/trigger';
import type { Sandbox } from 'graph-trello-sandbox';
import { consentOf } from '../support/atlassian-consent';
import { boardUser } from '../support/world';
import type { BoardReader } from './board-reader';

const tokenOf = ({ trello }: Sandbox): Promise<Credential> =>
  Promise.resolve({
    kind: 'trello-token',
    key: trello.application.key,
    token: trello.issueToken(boardUser).value,
  });

const otherKeyOf = ({ trello }: Sandbox): Promise<Credential> => {
  const application = trello.addApplication('Another application');
  const { value: token } = trello.issueToken(boardUser, { application });
  return Promise.resolve({ kind: 'trello-token', key: application.key, token });
};

/** How a service is configured that can verify no delivery. */
function unverifying({ configuration }: BoardReader['world']): Partial<Configuration> {
  const { apiSecret: _secret, ...trello } = configuration.trello;
  const { clientSecret: _signs, ...atlassian } = configuration.atlassian;
  return { trello, atlassian };
}

const oauthOf = (sandbox: Sandbox): Promise<Credential> => consentOf(boardUser, sandbox);

/** Where a trigger's webhooks are, and what is said of them; shares the world of actions.test.ts. */
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

  test.each([
    ['another token', tokenOf],
    ['another key, while no delivery is verified', otherKeyOf, { verifies: false }],
    ['OAuth 2.0', oauthOf],
  ])(
    'an account that was connected again with %s gets webhooks of its own, and leaves the others to their end',
    async (_way, credential, { verifies } = { verifies: true }) => {
      const { server, publicUrl } = await somewhere();
      try {
        const first = await reader().subscribe(publicUrl);
        await connectWith('team', await credential(reader().world.sandbox));
        const second = await reader().subscribe(publicUrl, first, verifies ? {} : unverifying(reader().world));
        expect(second?.ids).toHaveLength(1);
        expect(second?.ids).not.toEqual(first?.ids);
        // What the old token has made is not ours to delete; it ends when its address answers that it is gone.
        expect(webhooks()).toHaveLength(2);
        await connectWith('team', await tokenOf(reader().world.sandbox));
        const third = await reader().subscribe(publicUrl, second);
        expect(third?.ids).not.toEqual(second?.ids);
        await reader().subscribe(undefined, third);
        expect(webhooks().map(({ id }) => id)).toEqual([...(first?.ids ?? []), ...(second?.ids ?? [])]);
      } finally {
        reader().world.sandbox.trello.world.webhooks.clear();
        server.close();
      }
    },
  );

  test('an account whose key is not the one of our secret gets no webhook, as the gateway would refuse what it announces; diagnose says so', async () => {
    const { server, publicUrl } = await somewhere();
    try {
      const first = await reader().subscribe(publicUrl);
      await connectWith('team', await otherKeyOf(reader().world.sandbox));
      expect(await reader().repair(publicUrl, first === undefined ? {} : { known: first })).toEqual({
        problem: expect.stringMatching(/which is not TRELLO_API_KEY: the gateway would refuse it/),
      });
      expect(webhooks().map(({ id }) => id)).toEqual(first?.ids);
      const said = (await reader().diagnose({ publicUrl, apiSecret: 'known' })).join('\n');
      expect(said).toMatch(/signs .* with the secret of .* API key, which is not TRELLO_API_KEY/);
      expect(said).not.toMatch(/announces nothing|not set up yet/);
      await connectWith('team', await tokenOf(reader().world.sandbox));
      expect((await reader().subscribe(publicUrl))?.ids).toHaveLength(1);
    } finally {
      await connectWith('team', await tokenOf(reader().world.sandbox));
      reader().world.sandbox.trello.world.webhooks.clear();
      server.close();
    }
  });

  test('a worker that lacks the secret leaves the webhooks there are to a gateway that may have it, makes none, and says why', async () => {
    const { server, publicUrl } = await somewhere();
    const { apiSecret: _secret, ...trello } = reader().world.configuration.trello;
    const lacking = { trello, atlassian: { ...reader().world.configuration.atlassian, clientSecret: 'known' } };
    try {
      const first = await reader().subscribe(publicUrl);
      expect(await reader().subscribe(publicUrl, first, lacking)).toEqual(first);
      expect(webhooks().map(({ id }) => id)).toEqual(first?.ids);
      await reader().subscribe(undefined, first);
      expect(await reader().subscribe(publicUrl, undefined, lacking)).toBeUndefined();
      expect(webhooks()).toEqual([]);
      const said = (await reader().diagnose({ publicUrl, apiSecret: undefined, clientSecret: 'known' })).join('\n');
      expect(said).toMatch(/TRELLO_API_SECRET is not set for this worker/);
    } finally {
      server.close();
    }
  });

  test('a webhook that no attempt could report is found when the trigger is removed', async () => {
    const { server, publicUrl } = await somewhere();
    const { faults } = reader().world.sandbox;
    try {
      faults.add({
        match: { provider: 'trello', method: 'POST', path: /\/webhooks$/ },
        fault: { kind: 'reset-after-effect' },
      });
      const fault = { kind: 'status', status: 500 } as const;
      // Listed once before it is made, and that answers.
      faults.add({ match: { provider: 'trello', path: /\/tokens\/.*\/webhooks$/ }, fault, times: 9, skip: 1 });
      await expect(reader().repair(publicUrl, {})).rejects.toMatchObject({ type: 'ProviderUnavailable' });
      expect(webhooks()).toHaveLength(1);
      faults.clear();
      await reader().unsubscribe(publicUrl, { known: { ids: [], callbackUrl: '' } });
      expect(webhooks()).toEqual([]);
    } finally {
      faults.clear();
      server.close();
    }
  });

  test('where one of several boards refuses, the webhooks of the others stay known: the next repair makes no others, and a removal takes them away', async () => {
    const { server, publicUrl } = await somewhere();
    try {
      await connectWith('by-oauth', await oauthOf(reader().world.sandbox));
      const { id: foreign } = reader().world.sandbox.trello.as('chen').createBoard({ name: 'Not Ben’s' });
      const boardIds = [foreign, reader().board.id];
      let known: TriggerSubscription | undefined;
      for (let repair = 1; repair <= 3; repair += 1) {
        const outcome = await reader().repair(publicUrl, { account: 'by-oauth', boardIds, ...(known && { known }) });
        expect(outcome).toMatchObject({ incomplete: { problem: expect.stringMatching(/no access|may not/) } });
        known = outcome.incomplete?.subscription;
        expect(webhooks()).toMatchObject([{ id: known?.ids[0], idModel: reader().board.id }]);
      }
      await reader().unsubscribe(publicUrl, { account: 'by-oauth', boardIds, known: known! });
      expect(webhooks()).toEqual([]);
    } finally {
      server.close();
    }
  });

  test.each([
    ['where Trello fails at one of several boards', 'POST'],
    ['where a webhook is inactive and Trello fails at waking it', 'PUT'],
  ])(
    '%s, that is told after three attempts however many there are, and the webhooks there are stay known',
    async (_where, method) => {
      const { server, publicUrl } = await somewhere();
      const { trello, faults } = reader().world.sandbox;
      try {
        const boardIds = [reader().board.id, ...(method === 'POST' ? [trello.board('Product').id] : [])];
        const known = (await reader().subscribe(publicUrl))!;
        if (method === 'PUT') for (const webhook of webhooks()) webhook.active = false;
        const fault = { kind: 'status', status: 503 } as const;
        faults.add({ match: { provider: 'trello', method, path: /\/webhooks(?:\/|$)/ }, fault, times: 9 });
        const repair = (...attempt: [number, number]) => reader().repair(publicUrl, { boardIds, known, attempt });
        await expect(repair(2, 65)).rejects.toMatchObject({ type: 'RateLimited' });
        expect(await repair(3, 65)).toMatchObject({ incomplete: { subscription: { ids: known.ids } } });
      } finally {
        faults.clear();
        await reader().subscribe(undefined, await reader().subscribe(publicUrl));
        server.close();
      }
    },
  );

  test('an OAuth 2.0 account, which cannot list its webhooks, gets another below its address after one whose making was not answered', async () => {
    const { server, publicUrl } = await somewhere();
    try {
      await connectWith('by-oauth', await oauthOf(reader().world.sandbox));
      reader().world.sandbox.faults.add({
        match: { provider: 'trello', method: 'POST', path: /\/webhooks$/ },
        fault: { kind: 'reset-after-effect' },
      });
      await expect(reader().repair(publicUrl, { account: 'by-oauth' })).rejects.toMatchObject({
        type: 'ProviderUnavailable',
      });
      const { subscription } = await reader().repair(publicUrl, { account: 'by-oauth' });
      const [lost, made] = webhooks();
      expect(lost?.callbackURL).toBe(`${publicUrl}/webhooks/board/reader`);
      expect(made?.callbackURL).toMatch(new RegExp(`^${publicUrl}/webhooks/board/reader/[0-9a-f]{8}$`));
      expect(subscription?.ids).toEqual([made?.id]);
      // It is the trigger's, and kept.
      const again = await reader().repair(publicUrl, { account: 'by-oauth', known: subscription! });
      expect(again.subscription?.ids).toEqual([made?.id]);
      expect(webhooks()).toHaveLength(2);
    } finally {
      reader().world.sandbox.trello.world.webhooks.clear();
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

  test('a webhook at an address below a trigger’s that no trigger has made is left alone', async () => {
    const { server, publicUrl } = await somewhere();
    try {
      const others = `${publicUrl}/webhooks/board/reader/kept-by-others`;
      const other = await reader().subscribe(others);
      const own = await reader().subscribe(publicUrl);
      expect(webhooks().map(({ id }) => id)).toEqual([...(other?.ids ?? []), ...(own?.ids ?? [])]);
      await reader().subscribe(undefined, own);
      expect(webhooks().map(({ id }) => id)).toEqual(other?.ids);
    } finally {
      reader().world.sandbox.trello.world.webhooks.clear();
      server.close();
    }
  });

  test('a webhook that Trello fails to deliver to is not said to bring events, though it is alive: its failures are named, until one is taken', async () => {
    const answer = { toDeliveries: 401 };
    const { server, publicUrl } = await somewhere(answer);
    try {
      const subscription = (await reader().subscribe(publicUrl))!;
      const said = async () => (await reader().diagnose({ publicUrl, apiSecret: 'known', subscription })).join('\n');
      const happens = async () => {
        reader().ben.comment(reader().newCard('Announced'), 'Heard?');
        await reader().world.sandbox.webhooks.idle();
      };
      expect(await said()).toMatch(/Events come by webhook within seconds/);
      await happens();
      expect(await said()).toMatch(
        /^The webhook is alive at Trello, and yet what Trello tried to deliver since 20\S+Z was not taken \(consecutiveFailures: \d+\)\..*401, TRELLO_API_SECRET/m,
      );
      expect(await said()).not.toMatch(/within seconds/);
      answer.toDeliveries = 200;
      await happens();
      expect(await said()).toMatch(/Events come by webhook within seconds/);
      await reader().subscribe(undefined, subscription);
    } finally {
      server.close();
    }
  });

  /** Somebody who answers Trello's question whether it may deliver, and what it delivers. */
  async function somewhere(answer = { toDeliveries: 200 }) {
    const server = createServer(({ method }, response) => {
      response.statusCode = method === 'POST' ? answer.toDeliveries : 200;
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    return { server, publicUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
  }

  const connectWith = async (name: string, credential: Credential) => {
    await reader().world.client.accounts.connect({
      integration: 'board',
      name,
      owner: boardUser,
      scopes: credential.kind === 'trello-oauth' ? [...boardScopes] : ['read', 'write'],
      credential,
    });
  };

  test('diagnose says that deliveries nobody can verify are read back before they count', async () => {
    const publicUrl = 'https://agents.example';
    const without = await reader().diagnose({ publicUrl, apiSecret: undefined });
    expect(without.join('\n')).toMatch(/only a hint, and counts when Trello confirms the action by its id/);
    expect((await reader().diagnose({ publicUrl, apiSecret: 'known' })).join('\n')).not.toMatch(/hint/);
  });
}
