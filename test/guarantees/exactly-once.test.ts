import type { LoggedRequest, RequestFault, RequestFilter } from '../../src/sandbox';
import { createWorld, mailUser, type World } from '../support/world';
import { defineBusyAgent, hurried, runSteps } from './run-steps';

/** What happens to a request, and, where it says so, to the next one like it. */
const faults: { fault: RequestFault; times?: number }[] = [
  { fault: { kind: 'status', status: 429 } },
  { fault: { kind: 'status', status: 429, retryAfter: 0.05 } },
  { fault: { kind: 'status', status: 503 } },
  { fault: { kind: 'status-after-effect', status: 503 } },
  { fault: { kind: 'status-after-effect', status: 504 } },
  { fault: { kind: 'reset-before-effect' } },
  { fault: { kind: 'reset-after-effect' } },
  { fault: { kind: 'reset-after-effect' }, times: 2 },
];

/** A kind of call whose effects can be told apart by name. */
interface Kind {
  step: string;
  prepare: (name: string) => {
    input: unknown;
    /** How often the effect has happened, counted at the provider. */
    count: () => number;
  };
}

const pdf = Buffer.from('%PDF-1.7 a small one');
let world: World;
let calls = 0;

beforeAll(async () => {
  // The limits are not what is tested here, and each fault takes requests away from them.
  const trello = { requestsPerKeyPer10Seconds: 5_000, requestsPerTokenPer10Seconds: 5_000 };
  world = await createWorld({ sandbox: { limits: { trello } } });
  await world.connectAccounts();
  await world.startWorkers();
  await defineBusyAgent(world);
});
afterAll(() => world.stop());

/** A mail from a customer with two files, and the references of those. */
function customerMail(subject: string): { id: string; attachments: string[] } {
  const { immutableId, attachments } = world.sandbox.graph.deliverMail(mailUser, {
    from: 'mara@northwind-bakery.example',
    subject,
    text: 'The log is attached.',
    attachments: ['log.pdf', 'photo.pdf'].map((name) => ({ name, contentType: 'application/pdf', content: pdf })),
  });
  return { id: immutableId, attachments: attachments.map(({ id }) => `mail-attachment:support:${immutableId}:${id}`) };
}

/** Mails that went out under a subject; each must have all its files. */
function sent(subject: string, files: number): number {
  const mails = world.sandbox.graph.sentMail(mailUser).filter((mail) => mail.subject.endsWith(subject));
  for (const { attachments } of mails) expect(attachments).toHaveLength(files);
  return mails.length;
}

const trelloActions = () => [...world.sandbox.trello.world.actions.values()];
const listId = (name: string) => world.sandbox.trello.list('Support', name).id;
const newCard = (name: string) =>
  world.sandbox.trello.as('ben').createCard(world.sandbox.trello.list('Support', 'Inbox'), { name });

const kinds: Record<string, Kind> = {
  'a reply goes out once with its two files': {
    step: 'mail.sendEmail',
    prepare: (name) => {
      const { id, attachments } = customerMail(name);
      return { input: { replyTo: id, body: 'We are on it.', attachments }, count: () => sent(name, 2) };
    },
  },
  'a new mail goes out once': {
    step: 'mail.sendEmail',
    prepare: (name) => ({
      input: { to: ['lena@northwind.example'], subject: name, body: 'One **message**.' },
      count: () => sent(name, 0),
    }),
  },
  'a card is made once with its two files': {
    step: 'board.createCard',
    prepare: (name) => ({
      input: {
        list: listId('Inbox'),
        name,
        attachments: customerMail(name).attachments.map((attachment) => ({ attachment })),
      },
      count: () => {
        const cards = [...world.sandbox.trello.world.cards.values()].filter((card) => card.name === name);
        for (const { attachments } of cards) expect(attachments).toHaveLength(2);
        return cards.length;
      },
    }),
  },
  'a comment is made once': {
    step: 'board.addCommentToCard',
    prepare: (name) => ({
      input: { card: newCard(name).id, text: `Said of ${name}` },
      count: () => trelloActions().filter(({ data }) => data.text === `Said of ${name}`).length,
    }),
  },
  'a card is moved once': {
    step: 'board.updateCard',
    prepare: (name) => {
      const { id } = newCard(name);
      const isMove = (data: Record<string, unknown>) => 'listAfter' in data && (data.card as { id: string }).id === id;
      return {
        input: { card: id, list: listId('Doing') },
        count: () => trelloActions().filter(({ data }) => isMove(data)).length,
      };
    },
  },
};

/** Runs some calls at once and counts the effects of each. */
async function effectsOf({ step, prepare }: Kind, howMany: number): Promise<number[]> {
  const made = Array.from({ length: howMany }, () => prepare(`Case ${String((calls += 1))}.`));
  const outcomes = await runSteps(world, 'busy', ...made.map(({ input }) => ({ step, input, options: hurried })));
  expect(outcomes).toEqual(made.map(() => ({ result: expect.anything() })));
  return made.map(({ count }) => count());
}

const tested = new Set<string>();

/** The requests a step makes when nothing goes wrong, each once, as what a fault rule matches; without those tested for the step before. */
async function requestsOf(kind: Kind): Promise<RequestFilter[]> {
  world.sandbox.requests.clear();
  await effectsOf(kind, 1);
  const seen = new Map<string, RequestFilter>();
  for (const { provider, method, path } of world.sandbox.requests.list()) {
    const pattern = `^${path.split('/').map(anyId).join('/')}$`;
    seen.set(`${kind.step} ${method} ${pattern}`, { provider, method, path: new RegExp(pattern) });
  }
  const untested = [...seen].filter(([request]) => !tested.has(request));
  for (const [request] of untested) tested.add(request);
  return untested.map(([, match]) => match);
}

const anyId = (segment: LoggedRequest['path']): string =>
  segment.length > 15 && !segment.startsWith('create') ? '[^/]+' : segment.replaceAll(/[.$]/g, '\\$&');

test.each(Object.entries(kinds))('%s, whatever happens to whichever of its requests', async (_, kind) => {
  const requests = await requestsOf(kind);
  expect(requests.length).toBeGreaterThan(0);
  for (const match of requests) {
    const rules = faults.map((fault) => world.sandbox.faults.add({ match, ...fault }));
    const effects = await effectsOf(kind, faults.length);
    expect({ match, effects }).toEqual({ match, effects: faults.map(() => 1) });
    const unused = rules.filter((rule) => world.sandbox.faults.remove(rule));
    // Where the effect is found, the request is not made again, and the rule for two of them is left over.
    expect(rules.slice(0, -1).filter((rule) => unused.includes(rule))).toEqual([]);
  }
});
