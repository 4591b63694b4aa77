import { messagesIn, statesOf } from '../../../activities/triggers/mail/mail-state';
import type { WatchedMailbox } from '../../../activities/triggers/mailbox/watched-mailbox';
import { createMailboxLooks, type MailboxLooks } from './mailbox-looks';

let looks: MailboxLooks;

beforeAll(async () => {
  looks = await createMailboxLooks();
});
afterAll(() => looks.close());

const ada = 'ada@contoso.example';

/** The messages that are labelled so in the folder; between the first page and the second, something happens. */
async function labelled(label: string, betweenPages: () => void = () => undefined): Promise<string[]> {
  const { graph } = looks.mailbox;
  let pages = 0;
  const interrupted: WatchedMailbox['graph'] = {
    ...graph,
    pages: async function* (...asked) {
      for await (const page of graph.pages(...asked)) {
        pages += 1;
        if (pages === 1) betweenPages();
        yield page;
      }
    },
  };
  const [state] = statesOf({ change: 'labelled', labels: [label] }, undefined);
  const { messages } = await messagesIn(state!, { ...looks.mailbox, graph: interrupted }, 1_000);
  return messages.map(({ id }) => id);
}

const arrive = (label: string, count: number, at: (index: number) => Date) =>
  Array.from(
    { length: count },
    (_, index) =>
      looks.sandbox.graph.deliverMail(ada, {
        ...{ from: 'lena@northwind.example', subject: 'Labelled', categories: [label], receivedDateTime: at(index) },
      }).immutableId,
  );
const now = Date.now();

test('a message that leaves the state between two pages has no other one passed over', async () => {
  const ids = arrive('Leaving', 620, (index) => new Date(now - index * 60_000));
  const [gone, ...others] = ids;
  expect(await labelled('Leaving')).toEqual(ids);
  const found = await labelled('Leaving', () => looks.sandbox.graph.removeMessage(ada, gone!));
  expect(found.filter((id) => id !== gone)).toEqual(others);
});

test('messages of one second are read to their end, each once, and so are those of parts of it', async () => {
  const ids = arrive('At once', 620, (index) => new Date(Math.floor(now / 1_000) * 1_000 + (index % 10) * 100));
  const found = await labelled('At once');
  expect([found.length, found.toSorted()]).toEqual([620, ids.toSorted()]);
});
