import { checkExchange } from './check-exchange';
import { readDescription } from './description';
import { readDeviations } from './deviations';
import type { Body, Exchange } from './exchange';
import { reportOn } from './wire-report';

const json = (value: unknown): Body => ({ type: 'application/json', text: JSON.stringify(value) });

const draft: Exchange = {
  ...{ provider: 'microsoft-graph', method: 'POST', url: '/me/messages', userAgent: 'temporal-agent-integrations/0' },
  request: json({ subject: 'Hello', toRecipients: [{ emailAddress: { address: 'ben@contoso.example' } }] }),
  answer: { status: 201, body: json({ '@odata.etag': 'W/"1"', id: 'A', subject: 'Hello', isDraft: true }) },
};
const letters: Exchange = {
  ...{ provider: 'microsoft-graph', method: 'GET', url: '/me/messages', userAgent: 'temporal-agent-integrations/0' },
  answer: { status: 200, body: json({ value: [{ id: 'A', subject: 'Hello' }] }) },
};
const card: Exchange = {
  ...{ provider: 'trello', method: 'POST', url: '/cards', userAgent: 'temporal-agent-integrations/0' },
  request: json({ idList: '5abbe4b7ddc1b351ef961414', name: 'Hello' }),
  answer: { status: 200, body: json({ id: '5abbe4b7ddc1b351ef961415', name: 'Hello', closed: false }) },
};

const descriptions = { 'microsoft-graph': readDescription('microsoft-graph'), trello: readDescription('trello') };
const findingsIn = (exchange: Exchange): string[] =>
  checkExchange(descriptions[exchange.provider], exchange).findings.map(
    ({ side, at, what }) => `${side} ${at}: ${what}`,
  );

test.each([
  { case: 'a draft as described', exchange: draft, found: [] },
  { case: 'a card as described', exchange: card, found: [] },
  {
    case: 'an id of digits alone, which is no number',
    exchange: { ...card, request: json({ idList: '0'.repeat(24), name: 'Hello' }) },
    found: [],
  },
  {
    case: 'a property that a request should not have, however deep',
    exchange: { ...draft, request: json({ subject: 'Hello', toRecipients: [{ emailAddress: { adress: 'x' } }] }) },
    found: ['request body/toRecipients/#/emailAddress/adress: not described'],
  },
  {
    case: 'a value of the wrong type in a request',
    exchange: { ...draft, request: json({ subject: 7 }) },
    found: ['request body/subject: string expected: number'],
  },
  {
    case: 'a value of the wrong type in an answer',
    exchange: { ...draft, answer: { status: 201, body: json({ id: 'A', isDraft: 'yes' }) } },
    found: ['answer /isDraft: boolean expected: string'],
  },
  {
    case: 'a property that an answer should not have',
    exchange: { ...card, answer: { status: 200, body: json({ id: '5abbe4b7ddc1b351ef961415', title: 'Hello' }) } },
    found: ['answer /title: not described'],
  },
  {
    case: 'a field of Trello that is not there, in a body',
    exchange: { ...card, request: json({ idList: '5abbe4b7ddc1b351ef961414', title: 'Hello' }) },
    found: ['request query/title: not described'],
  },
  {
    case: 'a required parameter left out',
    exchange: { ...card, request: json({ name: 'Hello' }) },
    found: ['request query/idList: missing'],
  },
  {
    case: 'a query parameter that is not described',
    exchange: { ...letters, url: '/me/messages?$select=subject&$pick=body' },
    found: ['request query/$pick: not described'],
  },
  {
    case: 'a path that is not described',
    exchange: { ...draft, url: '/me/letters' },
    found: ['request path: not described'],
  },
  {
    case: 'a method that a path has not',
    exchange: { ...card, method: 'PATCH', url: '/cards/5abbe4b7ddc1b351ef961414' },
    found: ['request path: not described'],
  },
  {
    case: 'an error that is not in the shape of errors',
    exchange: { ...draft, answer: { status: 400, body: json({ error: { code: 400 } }) } },
    found: ['answer /error/code: string expected: number', 'answer /error: message missing'],
  },
])('$case: $found', ({ exchange, found }) => {
  expect(findingsIn(exchange).sort()).toEqual(found);
});

test('a file is held against the description of files where the answer says that it is one', () => {
  const attachment = (type: string, more: object) => ({ '@odata.type': `#microsoft.graph.${type}`, id: 'a', ...more });
  const answer = (value: object[]): Exchange => ({
    ...draft,
    ...{ method: 'GET', url: '/me/messages/A/attachments', request: { type: '' } },
    answer: { status: 200, body: json({ value }) },
  });
  expect(findingsIn(answer([attachment('fileAttachment', { contentBytes: 'AA==' })]))).toEqual([]);
  expect(findingsIn(answer([attachment('itemAttachment', { contentBytes: 'AA==' })]))).toEqual([
    'answer /value/#/contentBytes: not described',
  ]);
});

test('what others ask is not held against us, what they are answered is', () => {
  const others = { ...draft, userAgent: 'curl/8', request: json({ topic: 'x' }) };
  expect(findingsIn(others)).toEqual([]);
  expect(findingsIn({ ...others, url: '/me/letters' })).toEqual(['answer path: not described']);
  expect(findingsIn({ ...others, url: '/me/letters', answer: { status: 404 } })).toEqual([]);
});

test('each request of a batch counts as one of its own', () => {
  const batch: Exchange = {
    ...draft,
    url: '/$batch',
    request: json({ requests: [{ id: '1', method: 'PATCH', url: '/me/messages/A', body: { isRed: true } }] }),
    answer: { status: 200, body: json({ responses: [{ id: '1', status: 200, body: { id: 'A', isRead: 1 } }] }) },
  };
  expect([...reportOn([batch], []).unlisted.keys()]).toEqual([
    'microsoft-graph request of PATCH /me/messages/{message-id}: body/isRed: not described',
    'microsoft-graph answer of PATCH /me/messages/{message-id}: /isRead: boolean expected: number',
  ]);
});

test('a deviation is known while it is listed, and listed only while it is seen', () => {
  const exchange = { ...draft, request: json({ topic: 'x' }) };
  const deviation = {
    ...({ provider: 'microsoft-graph', side: 'request', operation: 'POST */messages', what: 'not described' } as const),
    ...{ reason: 'For the test.', source: 'The test' },
  };
  expect(reportOn([exchange], [{ ...deviation, at: ['body/topic'] }])).toMatchObject({
    rows: [{ ours: 1, known: 1, unlisted: 0 }, { ours: 0 }],
    unused: [],
  });
  const rotten = reportOn([exchange], [{ ...deviation, at: ['body/topic', 'body/theme'] }]);
  expect(rotten.unused).toEqual([{ ...deviation, at: ['body/theme'] }]);
  expect(reportOn([exchange], []).unlisted.size).toBe(1);
});

test('the list of known deviations can be read, each with a reason and a source', () => {
  expect(readDeviations().length).toBeGreaterThan(0);
});
