import { readEdit } from '../../../src/gateway/approvals/read-edit';

const message = {
  step: 'mail.sendEmail' as const,
  input: {
    account: 'support',
    to: ['lena@northwind.example'],
    subject: 'Hello',
    body: 'One\r\ntwo',
    importance: 'high',
  },
};

test.each([
  ['no field came', {}],
  [
    'every field came as it was shown',
    { 'input.to.0': 'lena@northwind.example', 'input.to.1': '', 'input.cc.0': '', 'input.body': 'One\ntwo' },
  ],
  ['a field came that is not to be edited', { 'input.account': 'other' }],
])('nothing is edited when %s', (_what, typed) => {
  expect(readEdit(message, typed)).toMatchObject({ kind: 'unchanged' });
});

test('what was not edited stays as it was asked', () => {
  const typed = {
    'input.to.0': 'lena@northwind.example',
    'input.to.1': ' omar@northwind.example ',
    'input.body': 'One\ntwo',
  };
  expect(readEdit(message, typed)).toMatchObject({
    kind: 'edited',
    input: { ...message.input, to: ['lena@northwind.example', 'omar@northwind.example'] },
  });
});

test('says what is wrong beside the field it is wrong in', () => {
  expect(readEdit(message, { 'input.to.0': '', 'input.subject': ' ', 'input.body': '' })).toMatchObject({
    kind: 'invalid',
    problems: { 'input.body': [expect.any(String)] },
  });
  expect(readEdit(message, { 'input.to.0': 'lena@northwind.example', 'input.to.1': 'Lena' })).toMatchObject({
    kind: 'invalid',
    problems: { 'input.to.1': [expect.stringMatching(/^Give one plain address/)] },
  });
  expect(readEdit(message, { 'input.to.0': '' })).toMatchObject({
    kind: 'invalid',
    problems: { 'input.to': [expect.stringMatching(/^Name at least one recipient/)] },
  });
});

test('an input that its step does not take is edited whole, as JSON', () => {
  const request = { step: 'mail.sendEmail' as const, input: { to: 'nobody' } };
  expect(readEdit(request, { input: JSON.stringify(request.input, undefined, 2) })).toMatchObject({
    kind: 'unchanged',
  });
  const whole = { to: ['lena@northwind.example'], subject: 'Hi', body: 'Hello' };
  expect(readEdit(request, { input: JSON.stringify(whole) })).toMatchObject({ kind: 'edited', input: whole });
  expect(readEdit(request, { input: '[' })).toMatchObject({
    kind: 'invalid',
    problems: { input: [expect.stringMatching(/^This is not JSON/)] },
  });
});
