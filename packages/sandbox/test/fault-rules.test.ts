import { FaultRules } from '../src/fault-rules';

const request = { provider: 'graph', method: 'POST', path: '/v1.0/me/sendMail' } as const;
const unavailable = { kind: 'status', status: 503 } as const;

test('a rule applies once unless told otherwise, and only to what it matches', () => {
  const rules = new FaultRules();
  rules.add({ match: { provider: 'graph', method: 'post', path: /sendMail$/ }, fault: unavailable });
  expect(rules.takeForRequest({ ...request, method: 'GET' })).toBeUndefined();
  expect(rules.takeForRequest({ ...request, provider: 'trello' })).toBeUndefined();
  expect(rules.takeForRequest({ ...request, path: '/v1.0/me/sendMail/x' })).toBeUndefined();
  expect(rules.takeForRequest(request)).toEqual(unavailable);
  expect(rules.takeForRequest(request)).toBeUndefined();
});

test('a string path is the whole path', () => {
  const rules = new FaultRules();
  rules.add({ match: { path: '/v1.0/me' }, fault: unavailable });
  expect(rules.takeForRequest(request)).toBeUndefined();
  expect(rules.takeForRequest({ ...request, path: '/v1.0/me' })).toEqual(unavailable);
});

test('skip lets matching requests pass first, times counts the rest', () => {
  const rules = new FaultRules();
  rules.add({ match: {}, skip: 1, times: 2, fault: unavailable });
  const taken = Array.from({ length: 4 }, () => rules.takeForRequest(request)?.kind);
  expect(taken).toEqual([undefined, 'status', 'status', undefined]);
});

test('the oldest matching rule comes first; a removed one never', () => {
  const rules = new FaultRules();
  const first = rules.add({ match: {}, fault: { kind: 'delay', milliseconds: 1 } });
  rules.add({ match: {}, fault: unavailable });
  expect(rules.remove(first)).toBe(true);
  expect(rules.remove(first)).toBe(false);
  expect(rules.takeForRequest(request)).toEqual(unavailable);
});

test('webhook rules and request rules do not mix', () => {
  const rules = new FaultRules();
  rules.add({ match: { provider: 'webhook', path: /hook/ }, fault: { kind: 'drop' } });
  expect(rules.takeForRequest({ ...request, path: '/hook' })).toBeUndefined();
  expect(rules.takeForWebhook('http://here/other')).toBeUndefined();
  expect(rules.takeForWebhook('http://here/hook')).toEqual({ kind: 'drop' });
});
