import { steps, type StepContract } from '../../src/contracts';
import { recipientSchema } from '../../src/contracts/mail/recipient';
import { answerSchema } from '../../src/models/answer-schema';
import { catalogueFor } from '../../src/models/catalogue-for';
import { modelAnswer } from '../../src/models/model-answer';

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

test('the schema of what a model is answered says of each step that ids are there and others’ words are named', () => {
  for (const contract of Object.values(steps) as unknown as StepContract[]) {
    const { properties, required = [] } = answerSchema(contract);
    expect(properties).toHaveProperty('untrusted');
    expect(required.filter((name) => !(name in properties!))).toEqual([]);
  }
});
