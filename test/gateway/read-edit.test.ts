import { readEdit } from '../../src/gateway/approvals/read-edit';

const message = {
  step: 'mail.sendEmail' as const,
  input: { to: ['lena@northwind.example'], subject: 'Hello', body: 'One\r\ntwo', importance: 'high' },
};

it.each([
  ['no field came', {}],
  [
    'every field came as it was shown',
    { to: 'lena@northwind.example', cc: '', bcc: '', subject: 'Hello', body: 'One\ntwo' },
  ],
  ['a field came that is not to be edited', { importance: 'low', attachments: 'mail-attachment:a:b:c' }],
])('nothing is edited when %s', (_what, typed) => {
  expect(readEdit(message, typed)).toEqual({ kind: 'unchanged' });
});

it('what was not edited stays as it was asked', () => {
  expect(readEdit(message, { to: ' lena@northwind.example ;\nomar@northwind.example, ', body: 'One\ntwo' })).toEqual({
    kind: 'edited',
    input: { ...message.input, to: ['lena@northwind.example', 'omar@northwind.example'] },
  });
});

it('says what is wrong beside the field it is wrong in', () => {
  const edit = readEdit(message, { to: '', subject: ' ', body: '' });
  expect(edit).toMatchObject({ kind: 'invalid', problems: { body: [expect.any(String)] } });
  expect(readEdit(message, { to: 'Lena' })).toMatchObject({
    kind: 'invalid',
    problems: { to: [expect.stringMatching(/^“Lena”: Give one plain address/)] },
  });
  expect(readEdit(message, { to: '' })).toMatchObject({
    kind: 'invalid',
    problems: { to: [expect.stringMatching(/^Name at least one recipient/)] },
  });
});

it('an input that is no valid message, or of another step, is edited whole, as JSON', () => {
  const request = { step: 'board.createCard' as const, input: { listId: '65f0c0de65f0c0de65f0c0de', name: 'Call' } };
  expect(readEdit(request, { input: JSON.stringify(request.input, undefined, 2) })).toEqual({ kind: 'unchanged' });
  expect(readEdit(request, { input: '{"listId":"65f0c0de65f0c0de65f0c0de","name":"Write"}' })).toEqual({
    kind: 'edited',
    input: { listId: '65f0c0de65f0c0de65f0c0de', name: 'Write' },
  });
  expect(readEdit({ ...message, input: { to: 'nobody' } }, { input: '[' })).toMatchObject({
    kind: 'invalid',
    problems: { input: [expect.stringMatching(/^This is not JSON/)] },
  });
});
