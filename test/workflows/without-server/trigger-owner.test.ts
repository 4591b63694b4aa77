import { configureUpdate } from '../../../src/messages/trigger';
import * as given from './a-trigger';

const { after, found, looking, lookOf, minute, stateOf } = given;

describe('an account that another person has connected under the same name', () => {
  const known = { owner: 'ada', cursor: 'here', watchedSince: { inbox: given.setUpAt } };

  test('is looked at from the beginning, since they connected it', async () => {
    const run = await looking(known);
    expect(lookOf(run)).toMatchObject({ owner: 'ada', cursor: 'here' });
    await found(run, { owner: 'bob', ownerSince: after(-minute), more: true });
    const look = lookOf(run);
    expect(look).toMatchObject({
      ...{ owner: 'bob', since: after(-minute), immediately: true },
      watchedSince: { inbox: after(-minute), '': after(-minute) },
      starts: { asNowSince: after(-minute) },
    });
    expect(look).not.toHaveProperty('cursor');
    expect(await stateOf(run)).toMatchObject({ begunForOwnerAt: after(-minute) });
  });

  test('is kept in mind once a look has been told, and forgotten where the trigger is given another account', async () => {
    const run = await looking({ begunForOwnerAt: after(-minute) });
    await found(run, { owner: 'ada', ownerId: '1', cursor: 'there' });
    expect(await stateOf(run)).toMatchObject({ owner: 'ada', ownerId: '1', cursor: 'there' });
    const { definition, target } = given;
    await run.update(configureUpdate, { definition: { ...definition, account: 'other' }, target, seal: 'signed' });
    for (const field of ['owner', 'ownerId', 'begunForOwnerAt']) expect(await stateOf(run)).not.toHaveProperty(field);
  });

  test('that says to have been connected later than now is looked at since now', async () => {
    const run = await looking(known);
    await found(run, { owner: 'bob', ownerSince: after(minute), more: true });
    expect(lookOf(run)).toMatchObject({ since: after(0) });
  });
});
