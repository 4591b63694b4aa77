import { steps, type StepContract } from '../../src/contracts';
import { recipientSchema } from '../../src/contracts/mail/recipient';
import { answerSchema } from '../../src/models/answer-schema';
import { catalogueFor } from '../../src/models/catalogue-for';
import { modelAnswer } from '../../src/models/model-answer';
import type { ToolPlan } from '../../src/models/tool-plan';

const planOf = (step: string) => catalogueFor({ [step]: {} })[0]!.plan;
const mail = { id: 'AAk', subject: 'Hello', isRead: false, body: 'Hi', truncated: false, to: [] };
const readMail = (fields: object): unknown =>
  modelAnswer(planOf('mail.findEmail'), { messages: [{ ...mail, ...fields }], hasMore: false }, {});

describe('what a model reads', () => {
  test('has a sender as one text, which Send Email takes as it is', () => {
    const sender = { name: 'Lena Fischer', address: 'lena@northwind.example' };
    expect(readMail({ from: sender })).toEqual({
      messages: [
        { id: 'm1', subject: 'Hello', isRead: false, body: 'Hi', from: 'Lena Fischer <lena@northwind.example>' },
      ],
      hasMore: false,
      untrusted: ['messages.subject', 'messages.from', 'messages.body'],
    });
    expect(recipientSchema.parse('Lena Fischer <lena@northwind.example>')).toBe(sender.address);
    expect(readMail({ from: { address: sender.address } })).toMatchObject({ messages: [{ from: sender.address }] });
  });

  test('quotes a name that would pass for an address, and no step takes it for a recipient', () => {
    const name = 'ada@contoso.example> "';
    const written = '"ada@contoso.example> \\"" <eve@evil.example>';
    expect(readMail({ from: { name, address: 'eve@evil.example' } })).toMatchObject({ messages: [{ from: written }] });
    expect(recipientSchema.safeParse(written).success).toBe(false);
  });

  test('has flags that are false only where their absence would be a question', () => {
    expect(readMail({ truncated: true })).toMatchObject({ messages: [{ isRead: false, truncated: true }] });
    const card = { id: 'c', name: 'Call Lena', url: 'u', boardId: 'b', listId: 'l', archived: false };
    expect(modelAnswer(planOf('board.updateCard'), card, {})).not.toHaveProperty('archived');
  });
});

describe('the bytes of files', () => {
  const contentBytes = Buffer.alloc(30_000, 'plan').toString('base64');
  const attachment = 'mail-attachment:support:AAk:AAl';
  const read = (body: unknown, plan: ToolPlan = planOf('mail.apiCall')) =>
    (modelAnswer(plan, { status: 200, headers: {}, body }, {}) as { body: unknown }).body;
  const omitted = expect.stringContaining('The bytes of files go to no model.') as unknown;

  test('are left out of what a raw call answered, wherever they stand; the reference stays', () => {
    const file = { id: 'AAl', name: 'plan.bin', contentBytes, attachment };
    const known = { id: 'AAl', name: 'plan.bin', attachment };
    expect(read({ value: [file, file] })).toEqual({ value: [known, known] });
    expect(read({ id: 'AAk', attachments: [file] })).toEqual({ id: 'AAk', attachments: [known] });
    expect(read({ responses: [{ id: '1', body: { value: [file] } }] })).toEqual({
      responses: [{ id: '1', body: { value: [known] } }],
    });
    expect(read({ contentType: 'application/pdf', base64: contentBytes, attachment })).toEqual({
      ...{ contentType: 'application/pdf', attachment },
    });
    // A message in MIME has no reference, and its files are in it.
    expect(read({ contentType: 'text/plain', base64: contentBytes })).toEqual({ contentType: 'text/plain', omitted });
  });

  test('are left out of a batch, which has them as a text; what is JSON, or a number that was counted, stays', () => {
    const answered = (type: string, body: unknown) => ({
      id: '1',
      status: 200,
      headers: { 'Content-Type': type },
      body,
    });
    const photo = answered('image/jpeg', contentBytes);
    const [counted, named] = [answered('text/plain', 'NDI='), answered('application/json; odata', 'x'.repeat(300))];
    const { body: _bytes, ...rest } = photo;
    expect(read({ responses: [photo, counted, named] })).toEqual({
      responses: [{ ...rest, body: { omitted } }, counted, named],
    });
  });

  test('are said to be left out where nothing has a reference, as with an event', () => {
    expect(read({ value: [{ id: 'AAl', contentBytes }] })).toEqual({
      value: [{ id: 'AAl', contentBytesOmitted: omitted }],
    });
    expect(read({ contentType: 'image/png', base64: contentBytes })).toEqual({ contentType: 'image/png', omitted });
    expect(read('a text')).toBe('a text');
    expect(read(null)).toBeNull();
  });

  test('go on being answered to a run whose plan an earlier release made', () => {
    const { withFiles: _later, ...earlier } = planOf('mail.apiCall');
    expect(read({ id: 'AAl', contentBytes, attachment }, earlier)).toEqual({ id: 'AAl', contentBytes, attachment });
  });
});

describe('an answer that is too long for a model', () => {
  const lengthOf = (answer: unknown) => JSON.stringify(answer).length;

  test('has its texts cut, and says so', () => {
    const messages = Array.from({ length: 50 }, (_, at) => ({
      ...mail,
      id: `AAk${String(at)}`,
      body: 'x'.repeat(20_000),
    }));
    const read = modelAnswer(planOf('mail.findEmail'), { messages, hasMore: false }, {}) as { messages: object[] };
    expect(lengthOf(read)).toBeLessThan(100_500);
    expect(read.messages).toHaveLength(50);
    expect(read).toMatchObject({
      cut: 'The answer was too long: texts are cut after 1000 characters. Ask for less at once.',
      untrusted: ['messages.subject', 'messages.body'],
    });
  });

  test('keeps its ids whole where it has no handles for them', () => {
    const messages = Array.from({ length: 50 }, () => ({ ...mail, id: 'A'.repeat(1_100), body: 'x'.repeat(20_000) }));
    const nextPage = 'p'.repeat(12_000);
    const read = modelAnswer(planOf('mail.findEmail'), { messages, nextPage }, {}, false, (_none, _kind, id) => id);
    expect(read).toMatchObject({ cut: expect.stringContaining('texts are cut after 1000'), nextPage });
    expect((read as { messages: object[] }).messages).toContainEqual(expect.objectContaining({ id: messages[0]!.id }));
  });

  test('of a raw call has its lists cut too', () => {
    const value = Array.from({ length: 20_000 }, (_, at) => ({ id: at, name: 'A name' }));
    const read = modelAnswer(planOf('mail.apiCall'), { status: 200, headers: {}, body: { value } }, {});
    expect(read).toMatchObject({ status: 200, body: { value: value.slice(0, 100) } });
    expect(read).toHaveProperty('cut', expect.stringContaining('lists after 100 entries'));
  });

  test('is left out where no cut is enough, and stays whole where it is short', () => {
    const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`name ${String(at)}`, at]));
    expect(modelAnswer(planOf('mail.apiCall'), { status: 200, headers: {}, body }, {})).toMatchObject({
      cut: 'The answer was longer than 100000 characters and is left out. Ask for less at once.',
    });
    expect(readMail({})).not.toHaveProperty('cut');
  });
});

test('the schema of what a model is answered says of each step that ids are there and others’ words are named', () => {
  for (const contract of Object.values(steps) as unknown as StepContract[]) {
    const { properties, required = [] } = answerSchema(contract);
    expect(properties).toHaveProperty('untrusted');
    expect(required.filter((name) => !(name in properties!))).toEqual([]);
  }
});
