import { createdAt, parseTrelloReference, type TrelloId } from '../../../src/providers/trello/ids';

const id = '5abbe4b7ddc1b351ef961414';

test.each([
  [id, { kind: 'id', id }],
  [` ${id.toUpperCase()} `, { kind: 'id', id }],
  ['AbCd1234', { kind: 'shortLink', shortLink: 'AbCd1234' }],
  ['https://trello.com/c/AbCd1234/12-a-card?filter=x', { kind: 'shortLink', shortLink: 'AbCd1234' }],
  ['https://trello.com/b/AbCd1234', { kind: 'shortLink', shortLink: 'AbCd1234' }],
  ['https://trello.com.evil.example/c/AbCd1234', undefined],
  ['https://trello.com/c/AbCd1234x', undefined],
  [`${id}a`, undefined],
  [`x${id}`, undefined],
  ['AbCd12345', undefined],
  ['../boards', undefined],
  ['', undefined],
])('%j is read as %j', (text, reference) => {
  expect(parseTrelloReference(text)).toEqual(reference);
});

test('an id tells when the thing was made', () => {
  expect(createdAt(id as TrelloId).toISOString()).toBe('2018-03-28T18:53:43.000Z');
});
