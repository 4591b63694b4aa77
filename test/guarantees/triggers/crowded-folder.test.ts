import { createMailboxLooks, type MailboxLooks } from '../../activities/triggers/mailbox-looks';

let looks: MailboxLooks;

beforeAll(async () => {
  looks = await createMailboxLooks();
});
afterAll(() => looks.close());

test('a folder of more mail than a delta tells of is told whole, and so are the folders after it', async () => {
  const [crowded, later] = [looks.folder('Crowded'), looks.folder('Later')];
  const mails = [...looks.arriveMany(crowded, 5_200), looks.arrive(later)];
  const { told, more, cursor } = await looks.look([crowded, later]);
  expect(more).toBe(false);
  const [all, expected] = [new Set(told), new Set(mails)];
  expect([all.size, told.filter((id) => !expected.has(id))]).toEqual([mails.length, []]);
  const next = looks.arrive(crowded);
  expect((await looks.look([crowded, later], { cursor })).told).toEqual([next]);
});
