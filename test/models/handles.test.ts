import { mentionedHandles } from '../../src/calls/mentioned-handles';
import { catalogueFor } from '../../src/models/catalogue-for';
import { handleOf, type Handles } from '../../src/models/handles';
import { stepInput } from '../../src/models/step-input';
import { triggerContracts } from '../../src/contracts';
import { answerPlan } from '../../src/models/answer-plan';

const planOf = (step: string) => catalogueFor({ [step]: {} })[0]!.plan;
const rawCall = planOf('board.apiCall');
const getCard = planOf('board.getCard');
const card = '65f0c0de65f0c0de65f0c0d1';
const list = '65f0c0de65f0c0de65f0c0d2';
const known = (id: string) => ({ ids: [id], forgotten: 0 });
const handles: Handles = { c: known(card), l: known(list), m: known('AAk/==') };

describe('a handle', () => {
  test('is the same each time an id is met, and another for another id', () => {
    const met: Handles = {};
    expect(['x', 'y', 'x'].map((id) => handleOf(met, 'card', id))).toEqual(['c1', 'c2', 'c1']);
  });

  test('stands for its id in the path of a raw call, and in braces or a field of ids of what it sends', () => {
    const call = { method: 'PUT', endpoint: '/1/cards/c1?fields=name', body: { idList: 'l1', desc: 'c1, {c1}' } };
    expect(stepInput(rawCall, call, handles).input).toEqual({
      method: 'PUT',
      endpoint: `/1/cards/${card}?fields=name`,
      body: { idList: list, desc: `c1, ${card}` },
    });
    const graph = stepInput(planOf('mail.apiCall'), { method: 'GET', endpoint: '/me/messages/m1' }, handles);
    expect(graph.input.endpoint).toBe('/me/messages/AAk%2F%3D%3D');
  });

  test('of what a stranger chose stays one value in an address', () => {
    const met: Handles = { mid: known("<a+b'c&d@x.example>") };
    const written = (given: object) =>
      stepInput(planOf('mail.apiCall'), given, met).input as { endpoint: string; body: object };
    const endpoint = "/me/messages?$filter=internetMessageId eq '{mid1}'&$top=1";
    const inFilter = "/me/messages?$filter=internetMessageId eq '%3Ca%2Bb''c%26d%40x.example%3E'&$top=1";
    expect(written({ endpoint }).endpoint).toBe(inFilter);
    const elsewhere = written({ endpoint: '/me/messages?$search={mid1}' }).endpoint;
    expect(decodeURIComponent(elsewhere)).toBe("/me/messages?$search=<a+b'c&d@x.example>");
    const idInQuotes = "internetMessageId eq '%3Ca%2Bb''c%26d%40x.example%3E'";
    for (const before of ["$filter=subject eq 'Why?' and ", "$search=it's&$filter="]) {
      const queried = `/me/messages?${before}internetMessageId eq '{mid1}'`;
      expect(written({ endpoint: queried }).endpoint).toBe(`/me/messages?${before}${idInQuotes}`);
    }
    const batch = {
      requests: [
        { method: 'GET', url: endpoint },
        { method: 'GET', url: 'https://x.example/{mid1}' },
      ],
    };
    expect(written({ endpoint: '/$batch', body: batch }).body).toEqual({
      requests: [
        { method: 'GET', url: inFilter },
        { method: 'GET', url: "https://x.example/<a+b'c&d@x.example>" },
      ],
    });
  });

  test('stands for its id in a body that is written as a text of JSON, as it does in an object', () => {
    const bodyOf = (given: object) => stepInput(planOf('mail.apiCall'), given, handles).input.body;
    expect(bodyOf({ body: '{"destinationId":"m1","comment":"m1, {c1}"}' })).toEqual({
      ...{ destinationId: 'AAk/==', comment: `m1, ${card}` },
    });
    expect(bodyOf({ body: ' [{"idList":"l1"}]', headers: { 'Content-Type': 'application/json' } })).toEqual([
      { idList: list },
    ]);
    const requests = [{ id: '1', method: 'GET', url: '/me/messages/m1' }];
    expect(bodyOf({ body: JSON.stringify({ requests }) })).toEqual({
      requests: [{ ...requests[0], url: '/me/messages/AAk%2F%3D%3D' }],
    });
    expect(() => bodyOf({ body: '{"idList":"l9"}' })).toThrow('There is no list "l9"');
    const handlesIn = (body: string) => mentionedHandles(planOf('mail.apiCall'), { body });
    expect(handlesIn(JSON.stringify({ idList: 'l1', desc: 'x'.repeat(5_000) }))).toEqual(['l1']);
  });

  test('leaves a text that is no JSON a text, with ids for braces alone', () => {
    const texts: [body: string, headers?: object][] = [
      ['TUlNRS1WZXJzaW9u'],
      ['idList=l1'],
      ['{"idList":"l1"}', { 'Content-Type': 'text/plain' }],
      ['{"idList":"{l1}","idList":"x"}'],
      ['{"desc":"{c1}'],
      ['"{l1}"', { 'content-type': 'application/json' }],
      ['{"idList":"l1"}', { 'content-type': 'a/b/c' }],
    ];
    for (const [body, headers] of texts)
      expect(stepInput(rawCall, { body, headers }, handles).input).toEqual({ body, headers });
    expect(stepInput(rawCall, { body: 'See {c1}' }, handles).input).toEqual({ body: `See ${card}` });
  });

  test('of what a stranger chose stays one value in a body', () => {
    const met: Handles = { mid: known('<a","closed":true,"x":"@evil.example>') };
    expect(stepInput(rawCall, { body: '{"desc":"Answers {mid1}"}' }, met).input).toEqual({
      body: { desc: 'Answers <a","closed":true,"x":"@evil.example>' },
    });
  });

  test('of a run whose plan an earlier release made is in a text of JSON what it was', () => {
    const earlier = { ...rawCall, inputIds: [{ path: ['body'], within: 'values' as const }] };
    expect(stepInput(earlier, { body: '{"idList":"l1","desc":"{c1}"}' }, handles).input).toEqual({
      body: `{"idList":"l1","desc":"${card}"}`,
    });
  });

  test('stands for its id in the query of a raw call where it is a whole value, a whole text in quotes, or one of a list of ids', () => {
    const met: Handles = { ...handles, t: known("AAQ'k=="), lb: { ids: ['lab1', 'lab2'], forgotten: 0 } };
    const endpointOf = (endpoint: string) => stepInput(planOf('mail.apiCall'), { endpoint }, met).input.endpoint;
    const boardCall = (given: object) => stepInput(rawCall, given, met).input;
    expect(endpointOf("/me/messages?$filter=conversationId eq 't1'&$top=5")).toBe(
      "/me/messages?$filter=conversationId eq 'AAQ''k%3D%3D'&$top=5",
    );
    expect(endpointOf('/me/messages?$filter=conversationId%20eq%20%27t1%27')).toBe(
      "/me/messages?$filter=conversationId%20eq%20%27AAQ''k%3D%3D%27",
    );
    expect(boardCall({ endpoint: '/1/cards?idList=l1&pos=top' })).toEqual({
      endpoint: `/1/cards?idList=${list}&pos=top`,
    });
    expect(boardCall({ endpoint: '/1/cards?idLabels=lb1,lb2' })).toEqual({ endpoint: '/1/cards?idLabels=lab1,lab2' });
    expect(boardCall({ query: { idLabels: 'lb1, lb2', idList: 'l1', value: 'c1' } })).toEqual({
      query: { idLabels: 'lab1,lab2', idList: list, value: card },
    });
    expect(boardCall({ body: { idLabels: 'lb1,lb2', desc: 'lb1,lb2', name: 'c1' } })).toEqual({
      body: { idLabels: 'lab1,lab2', desc: 'lb1,lb2', name: 'c1' },
    });
    expect(boardCall({ query: { idLabels: 'lb1,lb9' } })).toEqual({ query: { idLabels: 'lab1,lb9' } });
    expect(endpointOf("/me/messages?$filter=parentFolderId in ('m1','x') and subject eq 'm1'")).toBe(
      "/me/messages?$filter=parentFolderId in ('AAk%2F%3D%3D','x') and subject eq 'm1'",
    );
  });

  test.each([
    "/me/messages?$filter=subject eq 'm1 and m2'",
    "/me/messages?$filter=contains(subject,'about m1')",
    '/me/messages?$search="m1 today"',
    "/me/messages?$filter=subject eq 'm9'",
    "/me/messages?$filter=subject eq 'm1'",
    "/me/messages?$filter=conversationId eq 'it''m1'",
    '/1/search?query=m1',
    '/1/cards?name=c1',
    "/me/messages?$filter=subject eq 'it''m1'",
    '/me/messages?$search=it is m1',
    '/me/messages?$top=m9',
  ])('is none within free text of a query: %s', (endpoint) => {
    expect(stepInput(planOf('mail.apiCall'), { endpoint }, handles).input).toEqual({ endpoint });
    const query = { query: 'm1', name: 'c1', desc: 'c1', filter: 'm1,c1' };
    expect(stepInput(rawCall, { query }, handles).input).toEqual({ query });
  });

  test('stands for its id in a text that means an object of one field', () => {
    const met: Handles = { ...handles, u: known('member1'), f: known('card-attachment:team:x:y') };
    const inputOf = (step: string, given: object) => stepInput(planOf(step), given, met).input;
    expect(
      inputOf('board.updateBoard', { board: 'Support', members: ['u1', { member: 'u1', role: 'admin' }] }),
    ).toEqual({
      ...{ board: 'Support', members: ['member1', { member: 'member1', role: 'admin' }] },
    });
    expect(inputOf('board.updateBoard', { members: 'u1' })).toEqual({ members: 'member1' });
    expect(inputOf('board.createCard', { name: 'f1', attachments: ['f1', 'https://example.com/a'] })).toEqual({
      ...{ name: 'f1', attachments: ['card-attachment:team:x:y', 'https://example.com/a'] },
    });
    expect(() => inputOf('board.updateBoard', { members: ['u9'] })).toThrow('There is no member "u9"');
  });

  test('that was never given out, or is of another kind, is an error and no guess', () => {
    expect(() => stepInput(rawCall, { endpoint: '/1/cards/c9' }, handles)).toThrow('There is no card "c9"');
    expect(() => stepInput(rawCall, { endpoint: '/1/cards/{c9}' }, handles)).toThrow('There is no card "c9"');
    expect(() => stepInput(rawCall, { body: { idList: 'l9' } }, handles)).toThrow('There is no list "l9"');
    expect(() => stepInput(getCard, { card: 'c9' }, handles)).toThrow('There is no card "c9"');
    expect(() => stepInput(getCard, { card: 'l1' }, handles)).toThrow('"l1" is a list; a card is meant here.');
    const ofEvent = { ...handles, e: known('AAkEvent'), f: known('card-attachment:team:x:y') };
    expect(() => stepInput(planOf('calendar.deleteEvent'), { eventId: 'f1' }, ofEvent)).toThrow(
      '"f1" is an attachment; an event is meant here.',
    );
    expect(stepInput(getCard, { card: 'Call Lena' }, handles).input).toEqual({ card: 'Call Lena' });
  });

  test('has seven digits at most in a workflow, also in those of earlier releases: what has more is a name', () => {
    for (const card of ['c12345678', 'c20261127', 'm12345678901234'])
      expect(stepInput(getCard, { card }, handles).input).toEqual({ card });
    const call = { endpoint: '/1/members/u12345678', body: { idList: 'l20261127', desc: '{c12345678}' } };
    expect(stepInput(rawCall, call, handles).input).toEqual(call);
    expect(() => stepInput(getCard, { card: 'c1234567' }, handles)).toThrow('There is no card "c1234567"');
  });

  test('leaves text alone that only looks like one', () => {
    const body = { desc: 'See m1 and c9, {not} {c} {C1} {}' };
    expect(stepInput(rawCall, { body }, handles).input).toEqual({ body });
  });

  test('is forgotten when it is long ago, says so, and never comes to mean another', () => {
    const many: Handles = {};
    const ids = Array.from({ length: 1_000 }, (_, at) => `${'A'.repeat(148)}${String(at).padStart(4, '0')}`);
    const given = ids.map((id) => handleOf(many, 'message', id));
    expect(given.at(-1)).toBe('m1000');
    expect(many.m!.ids.length).toBeLessThan(700);
    const read = (handle: string) => stepInput(planOf('mail.findEmail'), { messageIds: [handle] }, many).input;
    expect(read('m1000')).toEqual({ messageIds: [ids[999]] });
    expect(() => read('m1')).toThrow('The message "m1" was so long ago that it is no longer known. Look it up again.');
    expect(handleOf(many, 'message', ids[0]!)).toBe('m1001');
    expect(JSON.stringify(many).length).toBeLessThan(110_000);
  });
});

test.each(triggerContracts.map((contract) => [contract.name, contract] as const))(
  'the events of %s have handles for what they name, and others’ words marked',
  (_name, { event }) => {
    const { answerIds, outside } = answerPlan(event);
    expect(answerIds.length).toBeGreaterThan(0);
    expect(outside.length).toBeGreaterThan(0);
  },
);
