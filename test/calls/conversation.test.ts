import { createHash } from 'node:crypto';
import { Conversation } from '../../src/calls/conversation';
import type { AgentIntegrationsClient } from '../../src/client';
import { canonicalJson } from '../../src/encryption/canonical-json';
import { createKeyRing, generateKey } from '../../src/encryption/key-ring';
import { sign } from '../../src/encryption/sign';
import { mostMetAtOnce, recallQuery, rememberUpdate, type KeptId, type MetId } from '../../src/messages/conversation';
import { catalogueFor } from '../../src/models/catalogue-for';
import { conversation as workflow } from '../../workflows/service/conversation';
import { WorkflowRun } from '../support/workflow-run';

const keyRing = createKeyRing([generateKey()], 'the test');

interface Opened {
  conversation: Conversation;
  updates: (readonly MetId[])[];
  /** Begins the workflow anew, as after a termination; or as it was in a backup. */
  restart: (kept?: KeptId[]) => Promise<void>;
}

/** A conversation as the gateway has it, whose workflow runs without a server. */
async function open(): Promise<Opened> {
  let run = await WorkflowRun.begin(workflow, [{ last: {}, kept: [] }]);
  const updates: (readonly MetId[])[] = [];
  const temporal = {
    withDeadline: <Answer>(_until: number, answer: () => Promise<Answer>) => answer(),
    workflow: {
      executeUpdateWithStart: async (_update: unknown, { args: [met] }: { args: [readonly MetId[]] }) => {
        updates.push(met);
        return (await run.update(rememberUpdate, met)).result;
      },
      getHandle: () => ({ query: (_query: unknown, handles: string[]) => run.query(recallQuery, handles) }),
    },
  };
  const client = { temporal, keyRing } as unknown as AgentIntegrationsClient;
  return {
    conversation: new Conversation(client, { agent: 'clerk', name: 'ada' }),
    updates,
    restart: async (kept = []) => {
      const last = Object.fromEntries(kept.map(({ prefix, number }) => [prefix, number]));
      run = await WorkflowRun.begin(workflow, [{ last, kept }]);
    },
  };
}

const planOf = (step: string) => catalogueFor({ [step]: {} })[0]!.plan;
const find = planOf('mail.findEmail');

/** Returns the handles of messages with these ids. */
async function met({ conversation }: Opened, ...ids: string[]): Promise<string[]> {
  const messages = ids.map((id) => ({ id, subject: 'x' }));
  const answer = (await conversation.toAnswer(find, { messages })) as { messages: { id: string }[] };
  return answer.messages.map(({ id }) => id);
}

const read = async ({ conversation }: Opened, messageIds: string[]) =>
  (await conversation.toInput(find, { messageIds })).input;

test('an id keeps its handle, which stands for it', async () => {
  const opened = await open();
  const handles = await met(opened, 'A', 'B');
  expect(handles).toEqual([expect.stringMatching(/^m1\d{4}$/), expect.stringMatching(/^m2\d{4}$/)]);
  expect(await met(opened, 'B', 'A')).toEqual([...handles].reverse());
  expect(await read(opened, handles)).toEqual({ messageIds: ['A', 'B'] });
});

test.each([123_456, 1_000_000, 9_999_999_998])(
  'a handle is taken everywhere also after %d messages',
  async (number) => {
    const opened = await open();
    await opened.restart([{ prefix: 'm', id: 'old', proof: 'x', number }]);
    const [handle] = await met(opened, 'A');
    expect(handle).toMatch(new RegExp(`^m${String(number + 1)}\\d{4}$`));
    expect(await read(opened, [handle!])).toEqual({ messageIds: ['A'] });
    const raw = { method: 'POST', endpoint: '/me/x', body: { note: `See {${handle!}}.` } };
    const { input } = await opened.conversation.toInput(planOf('mail.apiCall'), raw);
    expect(input).toMatchObject({ body: { note: 'See A.' } });
    await expect(read(opened, ['m12345678'])).rejects.toThrow('There is no message "m12345678" in this conversation.');
  },
);

test('a handle from before the workflow began anew is an error, whichever id has its number now', async () => {
  const opened = await open();
  const before = await met(opened, 'A', 'B', 'C');
  await opened.restart();
  const now = await met(opened, 'D', 'E', 'F');
  // Of some rings of keys two of these ids have the same digits, once in ten thousand.
  for (const handle of before.filter((one) => !now.includes(one)))
    await expect(read(opened, [handle])).rejects.toThrow(`There is no message "${handle}" in this conversation.`);
  expect(await read(opened, now)).toEqual({ messageIds: ['D', 'E', 'F'] });
});

test('a handle that an earlier release gave out stands for what it stood for, and a forged one for nothing', async () => {
  const opened = await open();
  const who = createHash('sha256').update('ada').digest('base64url').slice(0, 22);
  const text = canonicalJson({ conversation: `conversation/clerk/${who}`, prefix: 'm', id: 'old' });
  const proof = sign(keyRing, 'handles', text);
  await opened.restart([
    { prefix: 'm', id: 'old', proof, number: 3 },
    { prefix: 'm', id: 'forged', proof, number: 4 },
  ]);
  expect(await read(opened, ['m3'])).toEqual({ messageIds: ['old'] });
  await expect(read(opened, ['m4'])).rejects.toThrow('There is no message "m4"');
  const [again] = await met(opened, 'old');
  expect(again).toMatch(/^m5\d{4}$/);
  expect(await read(opened, ['m3', again!])).toEqual({ messageIds: ['old', 'old'] });
});

test('an answer says what the person who approved the call changed, with the handles that it has itself', async () => {
  const { conversation } = await open();
  const reviewed = { changedByReviewer: { list: 'list-2', name: 'Invoice' }, reviewersReason: 'Shorter.' };
  const made = { id: 'card-1', name: 'Invoice', url: 'u', boardId: 'board-1', listId: 'list-2', attachments: [] };
  const answer = (await conversation.toAnswer(planOf('board.createCard'), made, { reviewed })) as typeof made;
  expect(answer).toMatchObject({
    listId: expect.stringMatching(/^l1\d{4}$/),
    changedByReviewer: { list: answer.listId, name: 'Invoice' },
    reviewersReason: 'Shorter.',
    untrusted: ['name'],
  });
});

test('a handle is known beside a text of a thousand words that look like handles', async () => {
  const opened = await open();
  const [message] = await met(opened, 'A');
  const body = Array.from({ length: 2_000 }, (_, at) => `p${String(1_000 + at)}`).join(' ');
  const replied = await opened.conversation.toInput(planOf('mail.sendEmail'), { replyTo: message, body });
  expect(replied.input).toEqual({ replyTo: 'A', body });
  const raw = {
    method: 'POST',
    endpoint: `/me/messages/${message!}/reply`,
    body: { id: `{${message!}}`, comment: body },
  };
  const sent = await opened.conversation.toInput(planOf('mail.apiCall'), raw);
  expect(sent.input).toEqual({ ...raw, endpoint: '/me/messages/A/reply', body: { id: 'A', comment: body } });
});

test('an answer with more ids than are remembered at once is given as far as a model may be given it, with a handle for each id', async () => {
  const { conversation, updates } = await open();
  const ids = (kind: string) => Array.from({ length: 3_000 }, (_, at) => ({ id: `${kind}${String(at)}`, name: 'x' }));
  const board = { id: 'board', name: 'b', url: 'u', closed: false, lists: ids('list'), labels: ids('label') };

  const answer = (await conversation.toAnswer(
    planOf('board.getBoards'),
    { boards: [board], hasMore: false },
    { details: true },
  )) as {
    boards: [{ lists: { id: string }[]; labels: { id: string }[] }];
  };
  expect(updates.map(({ length }) => length)).toEqual([mostMetAtOnce]);
  const given = answer.boards.flatMap(({ lists, labels }) => [...lists, ...labels]).map(({ id }) => id);
  expect(given).toHaveLength(200);
  expect(given.filter((id) => /^(?:list|label)\d+$/.test(id))).toEqual([]);
});
