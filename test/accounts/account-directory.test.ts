import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { accountNotFound, listAccounts } from '../../src/accounts/account-directory';
import { chooseAccount } from '../../src/accounts/choose-account';
import { accountId, type AccountOverview } from '../../src/contracts/account';
import { eventually } from '../support/eventually';
import { createWorld, type World } from '../support/world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

/** Connected, with nobody there who would do anything for it. */
const connect = (name: string, permissionType: AccountOverview['permissionType'] = 'standard') =>
  world.client.temporal.workflow.start('connected-account', {
    workflowId: `connected-account/mail/${name}`,
    taskQueue: 'nobodys',
    memo: {
      overview: { integration: 'mail', name, state: 'connected', permissionType, owner: name, scopes: [] },
    },
  });

/** Looks twice: a listing may take back for a moment what it has told. */
async function untilListed(count: number): Promise<void> {
  const areListed = async () => (await listAccounts(world.client.temporal)).length === count;
  await eventually('all are listed', async () => {
    if (!(await areListed())) return false;
    await sleep(200);
    return areListed();
  });
}

test('a call that names no account means the only standard one, and is told a few of several thousand', async () => {
  const { temporal } = world.client;
  await connect('meetings', 'meetings');
  await untilListed(1);
  await expect(chooseAccount(temporal, 'mail', undefined)).rejects.toThrow(/"meetings": meetings\. Reconnect/);
  await connect('b');
  await untilListed(2);
  await expect(chooseAccount(temporal, 'mail', undefined)).resolves.toBe('mail/b');
  await Promise.all(Array.from({ length: 30 }, (_, number) => connect(`c${number}`)));
  await untilListed(32);
  const another = new Client(temporal.options); // what the first has found, it remembers
  await expect(chooseAccount(another, 'mail', undefined)).rejects.toMatchObject({
    message: expect.stringMatching(/^Several mail accounts .*: ([\w]+, ){19}\w+ and others\.$/),
    details: [{ names: { length: 20 } }],
  });
  expect((await accountNotFound(temporal, accountId('mail', 'nobody'))).message).toMatch(
    /^There is no mail account named "nobody"\. Connected mail accounts: (\w+, ){19}\w+ and others\.$/,
  );
  await expect(chooseAccount(temporal, 'board', undefined)).rejects.toThrow('No board account is connected yet');
  const listed = await listAccounts(temporal, 'mail');
  expect(listed.map(({ name }) => name)).toEqual([...listed.map(({ name }) => name)].sort());
});
