import { eventually } from '../support/eventually';
import { mailUser, type World } from '../support/world';
import { createBusyWorld, runStep } from './run-steps';

let world: World;
const ben = () => world.sandbox.trello.as('ben');

beforeAll(async () => {
  world = await createBusyWorld();
});
afterAll(() => world.stop());
afterEach(() => world.sandbox.faults.clear());

interface Retried {
  input: object;
  /** The request that fails for as long as it takes, behind others of the step. */
  failing: { method: string; path: RegExp };
  /** What the step reads for its answer, behind that request. */
  answer?: { method: 'GET'; path: RegExp };
  /** What somebody does then. */
  meanwhile: { step?: string; input: object };
  state: () => unknown;
}

type CardWithFields = ReturnType<ReturnType<typeof ben>['createCard']>;

/** A board with a list and two text fields. */
function boardWithFields() {
  const owner = world.sandbox.trello.as('supportbot');
  const board = owner.createBoard({ name: 'With fields', defaultLists: false, defaultLabels: false });
  const [first, second] = ['First', 'Second'].map((name) => owner.addField(board, { name, type: 'text' }));
  return {
    owner,
    list: owner.createList(board, 'Inbox'),
    first: first!,
    second: second!,
    fieldOf: (card: CardWithFields | undefined, { id }: { id: string }) =>
      card?.customFieldItems.find(({ idCustomField }) => idCustomField === id)?.value,
  };
}

/** By the step's name, with what is special behind it. */
const retried: Record<string, () => Retried> = {
  'board.updateCard': () => {
    const { trello } = world.sandbox;
    const card = ben().createCard(trello.list('Support', 'Inbox'), { name: 'Moves' });
    const [label] = [...trello.world.labels.values()].filter(({ idBoard }) => idBoard === card.idBoard);
    const links = [{ url: 'https://contoso.example/a' }];
    return {
      input: {
        ...{ card: card.id, list: 'Done', position: 'top', name: 'Moved', addLabels: [label!.id] },
        ...{ addMembers: ['@ben'], addAttachments: links },
      },
      failing: { method: 'POST', path: new RegExp(`${card.id}/attachments$`) },
      answer: { method: 'GET', path: new RegExp(`cards/${card.id}$`) },
      meanwhile: { input: { card: card.id, list: 'Inbox', removeLabels: [label!.id], removeMembers: ['@ben'] } },
      state: () => [card.idList, card.pos, card.idLabels, card.idMembers],
    };
  },
  'board.updateCard with several labels': () => {
    const { trello } = world.sandbox;
    const [first, second] = [...trello.world.labels.values()].filter(
      ({ idBoard }) => idBoard === trello.board('Support').id,
    );
    const labels = [first!, second!];
    const card = ben().createCard(trello.list('Support', 'Inbox'), { name: 'Labelled', labels });
    return {
      input: { card: card.id, removeLabels: labels.map(({ id }) => id) },
      failing: { method: 'DELETE', path: new RegExp(`${card.id}/idLabels/${second!.id}$`) },
      meanwhile: { input: { card: card.id, addLabels: [first!.id] } },
      state: () => card.idLabels.includes(first!.id),
    };
  },
  'board.updateCard with several fields': () => {
    const { owner, list, first, second, fieldOf } = boardWithFields();
    const card = owner.createCard(list, { name: 'With fields' });
    return {
      input: { card: card.id, customFields: { First: 'By the agent', Second: 'By the agent' } },
      failing: { method: 'PUT', path: new RegExp(`${card.id}/customField/${second.id}/item$`) },
      meanwhile: { input: { card: card.id, customFields: { First: 'By a person' } } },
      state: () => fieldOf(card, first),
    };
  },
  'board.createCard': () => {
    const { list, first, fieldOf } = boardWithFields();
    const made = () => [...world.sandbox.trello.world.cards.values()].find(({ idList }) => idList === list.id);
    const attachments = [{ url: 'https://contoso.example/a' }];
    return {
      input: { list: list.id, name: 'Made', customFields: { First: 'By the agent' }, attachments },
      failing: { method: 'POST', path: /attachments$/ },
      meanwhile: {
        step: 'board.updateCard',
        input: { card: 'Made', board: list.idBoard, customFields: { First: 'By a person' } },
      },
      state: () => fieldOf(made(), first),
    };
  },
  'board.updateList': () => {
    const board = world.sandbox.trello.board('Support');
    const [from, to] = [ben().createList(board, 'From'), ben().createList(board, 'To')];
    const card = ben().createCard(from, { name: 'Goes and comes' });
    return {
      input: { list: from.id, moveCardsTo: to.id, name: 'Emptied' },
      failing: { method: 'PUT', path: new RegExp(`lists/${from.id}$`) },
      meanwhile: { step: 'board.updateCard', input: { card: card.id, list: from.id } },
      state: () => card.idList,
    };
  },
  'board.updateChecklist': () => {
    const card = ben().createCard(world.sandbox.trello.list('Support', 'Inbox'), { name: 'To do' });
    const checklist = ben().addChecklist(card, 'Steps');
    const item = ben().addCheckItem(checklist, 'First');
    return {
      input: { checklist: checklist.id, items: [{ item: item.id, checked: true }], addItems: [{ name: 'Second' }] },
      failing: { method: 'POST', path: /checkItems$/ },
      answer: { method: 'GET', path: new RegExp(`checklists/${checklist.id}$`) },
      meanwhile: { input: { checklist: checklist.id, items: [{ item: item.id, checked: false }] } },
      state: () => item.state,
    };
  },
  'board.updateBoard': () => {
    const owner = world.sandbox.trello.as('supportbot');
    const board = owner.createBoard({ name: 'Changes', defaultLists: false, defaultLabels: false });
    const label = owner.createLabel(board, { name: 'Old', color: 'red' });
    return {
      input: { board: board.id, labels: [{ label: label.id, name: 'New' }], description: 'Changed' },
      failing: { method: 'PUT', path: new RegExp(`boards/${board.id}$`) },
      answer: { method: 'GET', path: new RegExp(`boards/${board.id}$`) },
      meanwhile: { input: { board: board.id, labels: [{ label: label.id, name: 'By somebody else' }] } },
      state: () => world.sandbox.trello.world.labels.get(label.id)?.name,
    };
  },
  'mail.updateEmail': () => {
    const { graph } = world.sandbox;
    const [first, second] = ['First', 'Second'].map(
      (subject) => graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject }).immutableId,
    );
    return {
      input: { messageIds: [first, second], addLabels: ['Red category'], read: true, folder: 'archive' },
      failing: { method: 'PATCH', path: new RegExp(second!) },
      meanwhile: { input: { messageIds: [first], removeLabels: ['Red category'], read: false, folder: 'inbox' } },
      state: () =>
        graph
          .messages(mailUser, 'inbox')
          .filter(({ immutableId }) => immutableId === first)
          .map(({ categories, isRead }) => ({ categories, isRead })),
    };
  },
  'mail.updateEmail with marks and a folder': () => {
    const { graph } = world.sandbox;
    const { immutableId } = graph.deliverMail(mailUser, { from: 'lena@northwind.example', subject: 'To be filed' });
    return {
      input: { messageIds: [immutableId], addLabels: ['Red category'], read: true, folder: 'archive' },
      failing: { method: 'POST', path: new RegExp(`${immutableId}/move$`) },
      meanwhile: { input: { messageIds: [immutableId], removeLabels: ['Red category'], read: false } },
      state: () =>
        ['inbox', 'archive']
          .flatMap((folder) => graph.messages(mailUser, folder))
          .filter((message) => message.immutableId === immutableId)
          .map(({ categories, isRead }) => ({ categories, isRead })),
    };
  },
  'mail.updateFolder': () => {
    const { graph } = world.sandbox;
    const [from, to] = ['From', 'To'].map((name) => graph.createFolder(mailUser, name).id);
    const { id } = graph.createFolder(mailUser, 'Goes and comes', from);
    return {
      input: { folder: id, under: to, name: 'Renamed' },
      failing: { method: 'PATCH', path: new RegExp(`mailFolders/${id}$`) },
      meanwhile: { input: { folder: id, under: from } },
      state: () => graph.folders(mailUser).find((folder) => folder.id === id)?.parentFolderId,
    };
  },
  'mail.draftEmail': () => {
    const { graph } = world.sandbox;
    const attachments = [{ name: 'a.txt', contentType: 'text/plain', content: Buffer.from('A') }];
    const from = 'lena@northwind.example';
    const { immutableId, attachments: files } = graph.deliverMail(mailUser, { from, subject: 'A file', attachments });
    const draft = graph.createDraft(mailUser, { subject: 'Written' }).immutableId;
    return {
      input: {
        draft,
        subject: 'By the agent',
        attachments: [`mail-attachment:support:${immutableId}:${files[0]!.id}`],
      },
      failing: { method: 'POST', path: new RegExp(`${draft}/attachments`) },
      meanwhile: { input: { draft, subject: 'By a person' } },
      state: () => graph.drafts(mailUser).find(({ immutableId: id }) => id === draft)?.subject,
    };
  },
};

test.each(Object.entries(retried))(
  '%s leaves what somebody changes while a later part of it is tried again and again',
  async (title, prepare) => {
    const [step = ''] = title.split(' ');
    const { faults, requests } = world.sandbox;
    const { input, failing, meanwhile, state } = prepare();
    const before = state();
    requests.clear();
    const rule = faults.add({ match: failing, fault: { kind: 'status', status: 503 }, times: Infinity });
    const outcome = runStep(world, 'busy', step, input);
    await eventually('it is tried again', () => requests.count(failing) > 1);
    expect(state()).not.toEqual(before);
    await runStep(world, 'busy', meanwhile.step ?? step, meanwhile.input);
    const changed = state();
    const tries = requests.count(failing);
    await eventually('it is tried once more', () => requests.count(failing) > tries);
    expect(faults.remove(rule)).toBe(true);
    expect(await outcome).toHaveProperty('result');
    expect(state()).toEqual(changed);
  },
);

test.each(['board.updateCard', 'board.updateChecklist', 'board.updateBoard'])(
  '%s leaves what somebody changes after it has set everything and could not read its answer',
  async (step) => {
    const { faults, requests } = world.sandbox;
    const { input, failing: last, answer, meanwhile, state } = retried[step]!();
    requests.clear();
    faults.add({ match: last, fault: { kind: 'delay-after-effect', milliseconds: 500 } });
    const retry = { initialInterval: '2 seconds' } as const;
    const outcome = runStep(world, 'busy', step, input, { retry });
    await eventually('the last of it is set', () => requests.count(last) > 0);
    faults.add({ match: answer!, fault: { kind: 'status', status: 503 } });
    await eventually('the read fails', () => requests.list(answer).some(({ fault }) => fault === 'status'));
    await runStep(world, 'busy', step, meanwhile.input);
    const changed = state();
    expect(await outcome).toHaveProperty('result');
    expect(state()).toEqual(changed);
  },
);
