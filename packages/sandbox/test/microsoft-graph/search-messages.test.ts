import { ada, ben, openGraphSession, subjects, type GraphSession } from './graph-session';

let session: GraphSession;
beforeAll(async () => {
  session = await openGraphSession();
  const { graph } = session.sandbox;
  const mara = { name: 'Mara Lindqvist', address: 'mara@northwind.example' };
  graph.deliverMail(ada, {
    from: mara,
    subject: 'Invoice for ovens',
    text: 'see attachment',
    receivedDateTime: new Date('2026-03-05T10:00:00Z'),
    attachments: [{ name: 'invoice.pdf', content: Buffer.alloc(5000) }],
  });
  graph.deliverMail(ada, {
    from: mara,
    subject: 'Holiday',
    text: 'the oven rests',
    receivedDateTime: new Date('2026-03-06T10:00:00Z'),
    importance: 'high',
  });
  graph.deliverMail(ada, {
    from: ben,
    subject: 'Lunch',
    text: 'Mara comes too',
    cc: ['kim@x.example'],
    receivedDateTime: new Date('2026-03-07T10:00:00Z'),
  });
});
afterAll(() => session.sandbox.close());

test.each([
  ['"oven"', ['Holiday', 'Invoice for ovens']],
  ['"mara"', ['Lunch', 'Holiday', 'Invoice for ovens']],
  ['"from:mara"', ['Holiday', 'Invoice for ovens']],
  ['"from:mara subject:invoice"', ['Invoice for ovens']],
  ['"from:mara AND NOT subject:invoice"', ['Holiday']],
  ['"subject:lunch OR subject:holiday"', ['Lunch', 'Holiday']],
  ['"subject:\\"for ovens\\""', ['Invoice for ovens']],
  ['"subject:\\"ovens for\\""', []],
  ['"hasAttachments:true"', ['Invoice for ovens']],
  ['"importance:high"', ['Holiday']],
  ['"received:03/06/2026"', ['Holiday']],
  ['"received>=2026-03-06"', ['Lunch', 'Holiday']],
  ['"received:2026-03-05..2026-03-06"', ['Holiday', 'Invoice for ovens']],
  ['"size:1000..10000"', ['Invoice for ovens']],
  ['"participants:kim"', ['Lunch']],
  ['"attachment:invoice"', ['Invoice for ovens']],
  ['"ven"', []],
  ['holiday', ['Holiday']],
])('$search=%s', async (search, expected) => {
  const answer = await session.get(`/me/messages?$search=${encodeURIComponent(search)}&$select=subject`);
  expect(answer.status).toBe(200);
  expect(subjects(answer)).toEqual(expected);
});

test.each([
  ['$search="x"&$orderby=receivedDateTime', 'SearchWithOrderBy'],
  ['$search="x"&$filter=isRead eq true', 'SearchWithFilter'],
  ['$search=from:mara', 'BadRequest'],
])('%s is refused', async (query, code) => {
  const { status, body } = await session.get(`/me/messages?${query}`);
  expect([status, body.error.code]).toEqual([400, code]);
});

test('a personal account is searched for words alone, and where that is set, refused or searched like others', async () => {
  const cleo = 'cleo@outlook.example';
  const { graph } = session.sandbox;
  graph.deliverMail(cleo, { from: 'x@y.example', subject: 'Turnips' });
  const search = (words: string) => session.as(cleo).get(`/me/messages?$search="${words}"&$select=subject`);
  expect(subjects(await search('turnips'))).toEqual(['Turnips']);
  expect(subjects(await search('subject:turnips'))).toEqual([]);
  expect(subjects(await search('turnips AND received>=2020-01-01'))).toEqual([]);
  graph.behave({ personalSearch: 'refused' });
  expect(await search('turnips')).toMatchObject({
    status: 503,
    body: { error: { code: 'ErrorInternalServerTransientError' } },
  });
  graph.behave({ personalSearch: 'everything' });
  expect(subjects(await search('subject:turnips'))).toEqual(['Turnips']);
});
