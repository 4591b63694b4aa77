import { sandboxMailbox } from '../../src/cli/demo/accounts';
import type { Sandbox } from 'graph-trello-sandbox';

/** One call of a step, and how its effect is counted at the provider. */
export interface EffectfulCall {
  /** Which kind it is. */
  readonly kind: string;
  readonly step: string;
  readonly input: object;
  /** How often the effect has happened, whole; half of one is a problem in words. */
  readonly count: () => number | string;
  /** Nobody can know what became of it: the outcome may be `OutcomeUnknown`. */
  readonly isRaw?: boolean;
}

/** Makes a call whose effect can be told from all others by its name. */
type Prepare = (name: string, sandbox: Sandbox) => Omit<EffectfulCall, 'kind'>;

const mail = sandboxMailbox;
const board = 'Support';
const boardUser = 'supportbot';
const customer = 'lena@northwind.example';
const small = Buffer.from('%PDF-1.7 a small one');
/** More than Graph takes in one request: it goes by an upload session. */
const large = Buffer.alloc(3_500_000, 'a large one ');

function delivered({ graph }: Sandbox, subject: string, files: readonly Buffer[] = []) {
  const attachments = files.map((content, number) => ({
    name: `file-${number}.pdf`,
    contentType: 'application/pdf',
    content,
  }));
  const message = graph.deliverMail(mail, { from: customer, subject, text: 'Please help.', attachments });
  const references = message.attachments.map(({ id }) => `mail-attachment:support:${message.immutableId}:${id}`);
  return { id: message.immutableId, references };
}

const sent =
  ({ graph }: Sandbox, name: string, files: number) =>
  (): number | string => {
    const mails = graph.sentMail(mail).filter(({ subject }) => subject.endsWith(name));
    const partial = mails.find(({ attachments }) => attachments.length !== files);
    return partial === undefined ? mails.length : `a mail with ${partial.attachments.length} of ${files} files`;
  };

const actions = ({ trello }: Sandbox) => [...trello.world.actions.values()];
const inbox = ({ trello }: Sandbox) => trello.list(board, 'Inbox');
const newCard = (sandbox: Sandbox, name: string) => sandbox.trello.as('ben').createCard(inbox(sandbox), { name });
const cardsNamed = ({ trello }: Sandbox, name: string) =>
  [...trello.world.cards.values()].filter((card) => card.name === name);

const newEvent = { start: '2027-05-04T10:00', end: '2027-05-04T11:00', timeZone: 'Europe/Berlin' };
const ownEvent = ({ graph }: Sandbox, subject: string) =>
  graph.createEvent(mail, {
    subject,
    start: { dateTime: '2027-06-01T10:00:00', timeZone: 'UTC' },
    end: { dateTime: '2027-06-01T11:00:00', timeZone: 'UTC' },
  });
const eventsNamed = ({ graph }: Sandbox, name: string) =>
  graph.events(mail).filter(({ content }) => content.subject === name);
const contactsNamed = ({ graph }: Sandbox, name: string) =>
  graph.contacts(mail).filter(({ content }) => content.surname === name);

const prepares: Readonly<Record<string, Prepare>> = {
  'a new mail': (name, sandbox) => ({
    step: 'mail.sendEmail',
    input: { to: [customer], subject: name, body: 'One **message**.' },
    count: sent(sandbox, name, 0),
  }),
  'a reply with two files': (name, sandbox) => {
    const { id, references } = delivered(sandbox, name, [small, small]);
    return {
      step: 'mail.sendEmail',
      input: { replyTo: id, body: 'We are on it.', attachments: references },
      count: sent(sandbox, name, 2),
    };
  },
  'a mail with a large file': (name, sandbox) => {
    const { references } = delivered(sandbox, `Source of ${name}`, [large]);
    return {
      step: 'mail.sendEmail',
      input: { to: [customer], subject: name, body: 'Attached.', attachments: references },
      count: sent(sandbox, name, 1),
    };
  },
  'a mail moved': (name, sandbox) => {
    const { id } = delivered(sandbox, name);
    return {
      step: 'mail.moveEmail',
      input: { messageId: id, folder: 'archive' },
      count: () => sandbox.graph.messages(mail, 'archive').filter(({ subject }) => subject === name).length,
    };
  },
  'a mail labelled': (name, sandbox) => {
    const { id } = delivered(sandbox, name);
    return {
      step: 'mail.addLabel',
      input: { messageId: id, labels: [name], createMissing: true },
      count: () => sandbox.graph.messages(mail).filter(({ categories }) => categories.includes(name)).length,
    };
  },
  'mails marked and filed': (name, sandbox) => {
    const ids = [delivered(sandbox, name).id, delivered(sandbox, name).id];
    return {
      step: 'mail.updateEmail',
      input: { messageIds: ids, read: true, addLabels: [name], folder: 'archive', createMissing: true },
      count: () => {
        const filed = sandbox.graph.messages(mail, 'archive').filter(({ subject }) => subject === name);
        const partial = filed.find(({ isRead, categories }) => !isRead || categories.join() !== name);
        return partial === undefined ? filed.length / ids.length : 'a mail filed and not marked';
      },
    };
  },
  'a folder renamed': (name, { graph }) => {
    graph.createFolder(mail, `Old ${name}`);
    return {
      step: 'mail.updateFolder',
      input: { folder: `Old ${name}`, name },
      count: () => graph.folders(mail).filter(({ displayName }) => displayName === name).length,
    };
  },
  'a calendar': (name, { graph }) => ({
    step: 'calendar.updateCalendar',
    input: { calendar: name, createMissing: true },
    count: () => graph.calendars(mail).filter((calendar) => calendar.name === name).length,
  }),
  'an event with an invitation': (name, sandbox) => ({
    step: 'calendar.createEvent',
    input: { ...newEvent, subject: name, attendees: [{ address: 'ben@contoso.example' }] },
    count: () => {
      const invitations = sandbox.graph.meetingMail(mail).filter(({ subject }) => subject.includes(name)).length;
      const events = eventsNamed(sandbox, name).length;
      return invitations === events ? events : `${events} events and ${invitations} invitations`;
    },
  }),
  'an event changed': (name, sandbox) => {
    const { id } = ownEvent(sandbox, name);
    return {
      step: 'calendar.updateEvent',
      input: { eventId: id, location: `At ${name}` },
      count: () =>
        eventsNamed(sandbox, name).filter(({ content }) => JSON.stringify(content).includes(`At ${name}`)).length,
    };
  },
  'an event deleted': (name, sandbox) => {
    const { id } = ownEvent(sandbox, name);
    return {
      step: 'calendar.deleteEvent',
      input: { eventId: id },
      count: () => 1 - eventsNamed(sandbox, name).length,
    };
  },
  'a contact': (name, sandbox) => ({
    step: 'contacts.createContact',
    input: { givenName: 'Lena', surname: name, emails: [customer] },
    count: () => contactsNamed(sandbox, name).length,
  }),
  'a contact changed': (name, sandbox) => {
    const [contact] = sandbox.graph.addContacts(mail, [{ givenName: 'Lena', surname: name }]);
    return {
      step: 'contacts.updateContact',
      input: { contactId: contact?.id ?? '', jobTitle: 'Buyer' },
      count: () => contactsNamed(sandbox, name).filter(({ content }) => content.jobTitle === 'Buyer').length,
    };
  },
  'a card with two files': (name, sandbox) => ({
    step: 'board.createCard',
    input: {
      list: inbox(sandbox).id,
      name,
      attachments: delivered(sandbox, name, [small, small]).references.map((attachment) => ({ attachment })),
    },
    count: () => {
      const cards = cardsNamed(sandbox, name);
      const partial = cards.find(({ attachments }) => attachments.length !== 2);
      return partial === undefined ? cards.length : `a card with ${partial.attachments.length} of 2 files`;
    },
  }),
  'a card copied': (name, sandbox) => {
    const source = newCard(sandbox, `Copied for ${name}`);
    sandbox.trello.as('ben').addChecklist(source, 'Steps');
    return {
      step: 'board.createCard',
      input: { list: inbox(sandbox).id, name, copyFrom: source.id },
      count: () => cardsNamed(sandbox, name).length,
    };
  },
  'a card moved': (name, sandbox) => {
    const { id } = newCard(sandbox, name);
    const isMove = (data: Record<string, unknown>): boolean =>
      'listAfter' in data && (data.card as { id: string }).id === id;
    return {
      step: 'board.updateCard',
      input: { card: id, list: sandbox.trello.list(board, 'Doing').id },
      count: () => actions(sandbox).filter(({ data }) => isMove(data)).length,
    };
  },
  'a card archived': (name, sandbox) => {
    const { id } = newCard(sandbox, name);
    return {
      step: 'board.archiveCard',
      input: { card: id },
      count: () => cardsNamed(sandbox, name).filter(({ closed }) => closed).length,
    };
  },
  'a comment': (name, sandbox) => ({
    step: 'board.addCommentToCard',
    input: { card: newCard(sandbox, name).id, text: `Said of ${name}` },
    count: () => actions(sandbox).filter(({ data }) => data.text === `Said of ${name}`).length,
  }),
  'a comment changed': (name, sandbox) => {
    const comment = sandbox.trello.as(boardUser).comment(newCard(sandbox, name), 'Before.');
    return {
      step: 'board.updateComment',
      input: { commentId: comment.id, text: `Said of ${name}` },
      count: () =>
        actions(sandbox).filter(
          ({ type, data }) =>
            type === 'updateComment' && (data.action as { id?: string } | undefined)?.id === comment.id,
        ).length,
    };
  },
  'a checklist with items': (name, sandbox) => {
    const { id } = newCard(sandbox, name);
    return {
      step: 'board.addChecklist',
      input: { card: id, name, items: [{ name: 'one' }, { name: 'two' }] },
      count: () => {
        const lists = [...sandbox.trello.world.checklists.values()].filter(({ idCard }) => idCard === id);
        const partial = lists.find(({ checkItems }) => checkItems.length !== 2);
        return partial === undefined ? lists.length : `a checklist with ${partial.checkItems.length} of 2 items`;
      },
    };
  },
  'a checklist changed': (name, sandbox) => {
    const ben = sandbox.trello.as('ben');
    const checklist = ben.addChecklist(newCard(sandbox, name), 'Steps');
    ben.addCheckItem(checklist, 'Old');
    return {
      step: 'board.updateChecklist',
      input: { checklist: checklist.id, items: [{ item: 'Old', remove: true }], addItems: [{ name }] },
      count: () =>
        checklist.checkItems.some((item) => item.name === 'Old')
          ? 0
          : checklist.checkItems.filter((item) => item.name === name).length,
    };
  },
  'a list': (name, sandbox) => ({
    step: 'board.createList',
    input: { board: sandbox.trello.board(board).id, name },
    count: () => [...sandbox.trello.world.lists.values()].filter((list) => list.name === name).length,
  }),
  'a board': (name, { trello }) => ({
    step: 'board.createBoard',
    input: { name, lists: ['Todo'] },
    count: () => {
      const boards = [...trello.world.boards.values()].filter((made) => made.name === name);
      const lists = [...trello.world.lists.values()].filter(({ idBoard }) => boards.some(({ id }) => id === idBoard));
      return lists.length === boards.length ? boards.length : `${boards.length} boards with ${lists.length} lists`;
    },
  }),
  'a list emptied and archived': (name, sandbox) => {
    const list = sandbox.trello.as('ben').createList(sandbox.trello.board(board), name);
    const card = sandbox.trello.as('ben').createCard(list, { name });
    return {
      step: 'board.updateList',
      input: { list: list.id, archived: true, archiveCards: true },
      count: () => (card.closed && list.closed ? 1 : 0),
    };
  },
  'a board changed': (name, { trello }) => {
    const made = trello
      .as('supportbot')
      .createBoard({ name: `Old ${name}`, defaultLists: false, defaultLabels: false });
    return {
      step: 'board.updateBoard',
      input: { board: made.id, name, labels: [{ name, color: 'red' }] },
      count: () =>
        made.name === name ? [...trello.world.labels.values()].filter((label) => label.name === name).length : 0,
    };
  },
  'a raw mail': (name, sandbox) => ({
    step: 'mail.apiCall',
    input: {
      method: 'POST',
      endpoint: '/me/sendMail',
      body: {
        message: {
          subject: name,
          toRecipients: [{ emailAddress: { address: customer } }],
          body: { contentType: 'text', content: 'Raw.' },
        },
      },
    },
    count: sent(sandbox, name, 0),
    isRaw: true,
  }),
  'a raw card': (name, sandbox) => ({
    step: 'board.apiCall',
    input: { method: 'POST', endpoint: '/1/cards', body: { name, idList: inbox(sandbox).id } },
    count: () => cardsNamed(sandbox, name).length,
    isRaw: true,
  }),
};

/** Every kind of call there is to make. */
export const kindsOfCalls: readonly string[] = Object.keys(prepares);

/** @param name occurs in no other call of the run */
export function prepareCall(kind: string, name: string, sandbox: Sandbox): EffectfulCall {
  const prepare = prepares[kind];
  if (prepare === undefined) throw new Error(`There is no kind of call "${kind}".`);
  return { kind, ...prepare(name, sandbox) };
}

/** Drafts nobody will send, in the proved mailbox. */
export const orphans = ({ graph }: Sandbox): string[] =>
  graph.drafts(mail).map(({ subject }) => `a draft "${subject}" is left over`);
