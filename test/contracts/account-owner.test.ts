import { isSameOwner, type AccountOwner, type RecordedOwner } from '../../src/contracts/account-owner';

const lena = { owner: 'lena.berg@contoso.example', ownerId: '1' };

test.each<[what: string, before: RecordedOwner, now: AccountOwner, isSame: boolean]>([
  ['a person whose name has changed', lena, { owner: 'lena.frey@contoso.example', ownerId: '1' }, true],
  ['another person who was given a name that is free again', lena, { ...lena, ownerId: '2' }, false],
  ['an account that was connected before ids were kept', { owner: lena.owner }, lena, true],
  ['one that an earlier release connects again', lena, { owner: lena.owner }, true],
  ['another name where the id of one is not known', { owner: 'ben@contoso.example' }, lena, false],
  ['an address in other letters', { owner: 'Lena.Berg@contoso.example' }, { owner: lena.owner }, true],
  ['an application for a further mailbox', { owner: 'a@x.example' }, { owner: 'a@x.example, b@x.example' }, true],
  ['an application for a mailbox less', { owner: 'a@x.example, b@x.example' }, { owner: 'a@x.example' }, false],
  ['whoever was not recorded', {}, lena, true],
])('%s: the same owner or not', (_what, before, now, isSame) => {
  expect(isSameOwner(before, now)).toBe(isSame);
});
