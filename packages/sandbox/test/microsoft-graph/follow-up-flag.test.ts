import { ada, openGraphSession, type GraphSession } from './graph-session';

let session: GraphSession;
beforeAll(async () => {
  session = await openGraphSession();
});
afterAll(() => session.sandbox.close());

const flagged = async (flag: object) => {
  const { id } = session.sandbox.graph.deliverMail(ada, { from: 'lena@northwind.example', subject: 'Order' });
  const { status, body } = await session.call('PATCH', `/me/messages/${id}`, { flag });
  return { status, flag: body.flag as unknown, code: (body.error as { code?: string } | undefined)?.code };
};
const day = (date: string) => ({ dateTime: `${date}T00:00:00`, timeZone: 'W. Europe Standard Time' });

test('a flag keeps the days it is given, and answers them in UTC', async () => {
  const given = { flagStatus: 'flagged', startDateTime: day('2027-05-04'), dueDateTime: day('2027-05-04') };
  const time = { dateTime: '2027-05-03T22:00:00.0000000', timeZone: 'UTC' };
  expect(await flagged(given)).toMatchObject({
    status: 200,
    flag: { flagStatus: 'flagged', startDateTime: time, dueDateTime: time },
  });
});

test.each([
  ['without the day on which it begins', { flagStatus: 'flagged', dueDateTime: day('2027-05-04') }],
  ['without the day on which it is due', { flagStatus: 'flagged', startDateTime: day('2027-05-04') }],
])('a flag %s is refused', async (_what, flag) => {
  expect(await flagged(flag)).toMatchObject({ status: 400, code: 'ErrorInvalidArgument' });
});
