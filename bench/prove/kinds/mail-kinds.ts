import type { Sandbox } from 'graph-trello-sandbox';
import { customer, mailbox, whole, type Kind } from './kind';

const small = Buffer.from('%PDF-1.7 a small one');

/** Delivers a mail from a customer with two files; returns the references of the files. */
export function customerMail(
  { graph }: Sandbox,
  subject: string,
  content: Buffer = small,
): { id: string; attachments: string[] } {
  const { immutableId, attachments } = graph.deliverMail(mailbox, {
    from: customer,
    subject,
    text: 'The log is attached.',
    attachments: ['log.pdf', 'photo.pdf'].map((name) => ({ name, contentType: 'application/pdf', content })),
  });
  return { id: immutableId, attachments: attachments.map(({ id }) => `mail-attachment:support:${immutableId}:${id}`) };
}

/** Counts the mails with a subject that were sent and not lost, with all their files. */
function sent({ graph }: Sandbox, subject: string, files: number): number {
  const under = graph.sentMail(mailbox).filter((mail) => mail.subject.endsWith(subject));
  const lost = graph.lostMail(mailbox).filter((mail) => mail.subject.endsWith(subject));
  return whole(under, ({ attachments }) => attachments.length === files) - lost.length;
}

const messageOf = ({ graph }: Sandbox, id: string) =>
  graph.messages(mailbox).find(({ immutableId }) => immutableId === id);

export const mailKinds = {
  'a new mail': {
    step: 'mail.sendEmail',
    prepare: (name, sandbox) => ({
      input: { to: ['lena@northwind.example'], subject: name, body: 'One **message**.' },
      count: () => sent(sandbox, name, 0),
    }),
  },
  'a reply with two files': {
    step: 'mail.sendEmail',
    prepare: (name, sandbox) => {
      const { id, attachments } = customerMail(sandbox, name);
      return { input: { replyTo: id, body: 'We are on it.', attachments }, count: () => sent(sandbox, name, 2) };
    },
  },
  'a forward with its files and one more': {
    step: 'mail.sendEmail',
    prepare: (name, sandbox) => {
      const { id, attachments } = customerMail(sandbox, name);
      const input = {
        forward: id,
        to: ['ben@contoso.example'],
        body: 'For you.',
        attachments: attachments.slice(0, 1),
      };
      return { input, count: () => sent(sandbox, name, 3) };
    },
  },
  'a mail with a large file': {
    step: 'mail.sendEmail',
    prepare: (name, sandbox) => {
      const { attachments } = customerMail(sandbox, `${name} source`, Buffer.alloc(3.5 * 1024 * 1024, name));
      const input = {
        to: ['lena@northwind.example'],
        subject: name,
        body: 'Large.',
        attachments: attachments.slice(1),
      };
      return { input, count: () => sent(sandbox, name, 1) };
    },
  },
  'a draft of a reply with two files': {
    step: 'mail.draftEmail',
    leavesDraft: true,
    prepare: (name, sandbox) => {
      const { id, attachments } = customerMail(sandbox, name);
      const made = () => sandbox.graph.drafts(mailbox).filter(({ subject }) => subject.endsWith(name));
      return {
        input: { replyTo: id, body: 'We are on it.', attachments },
        count: () => whole(made(), (draft) => draft.attachments.length === 2 && draft.body.content.includes('on it')),
      };
    },
  },
  'a draft changed': {
    step: 'mail.draftEmail',
    way: 'a draft changed',
    leavesDraft: true,
    prepare: (name, sandbox) => {
      const { attachments } = customerMail(sandbox, `${name} source`);
      const { immutableId } = sandbox.graph.createDraft(mailbox, { subject: `Begun: ${name}` });
      const changed = () => sandbox.graph.drafts(mailbox).filter(({ subject }) => subject === name);
      return {
        input: { draft: immutableId, subject: name, body: 'Changed.', attachments: attachments.slice(1) },
        count: () => whole(changed(), (draft) => draft.attachments.length === 1),
      };
    },
  },
  'a draft sent': {
    step: 'mail.sendEmail',
    way: 'a draft sent',
    prepare: (name, sandbox) => {
      const toRecipients = [{ emailAddress: { address: 'lena@northwind.example' } }];
      const { immutableId } = sandbox.graph.createDraft(mailbox, { subject: name, toRecipients });
      return { input: { draft: immutableId }, count: () => sent(sandbox, name, 0) };
    },
  },
  'an automatic reply': {
    step: 'mail.setAutomaticReply',
    prepare: (name, sandbox) => ({
      input: { on: true, text: name },
      // The mailbox has one setting, which concurrent calls write in turn: writing the same value again changes nothing.
      count: () =>
        sandbox.graph.automaticReplies(mailbox).some((set) => String(set.internalReplyMessage).includes(name)) ? 1 : 0,
    }),
  },
  'a label': {
    step: 'mail.addLabel',
    prepare: (name, sandbox) => {
      const { id } = customerMail(sandbox, name);
      return {
        input: { messageId: id, labels: ['Red category'] },
        count: () => messageOf(sandbox, id)?.categories.filter((label) => label === 'Red category').length ?? 0,
      };
    },
  },
  'a label that is new to its mailbox': {
    step: 'mail.addLabel',
    way: 'a new label',
    prepare: (name, sandbox) => {
      const { id } = customerMail(sandbox, name);
      return {
        input: { messageId: id, labels: [name], createMissing: true },
        count: () => messageOf(sandbox, id)?.categories.filter((label) => label === name).length ?? 0,
      };
    },
  },
  'a label taken off': {
    step: 'mail.removeLabel',
    prepare: (name, sandbox) => {
      const { immutableId } = sandbox.graph.deliverMail(mailbox, {
        from: customer,
        subject: name,
        categories: ['Red category', 'Blue category'],
      });
      return {
        input: { messageId: immutableId, labels: ['Red category'] },
        count: () => (messageOf(sandbox, immutableId)?.categories.join() === 'Blue category' ? 1 : 0),
      };
    },
  },
  'a move': {
    step: 'mail.moveEmail',
    prepare: (name, sandbox) => {
      const { id } = customerMail(sandbox, name);
      const archived = () => sandbox.graph.messages(mailbox, 'archive').filter(({ subject }) => subject === name);
      return { input: { messageId: id, folder: 'archive' }, count: () => archived().length };
    },
  },
  'messages marked, labelled and filed in a new folder': {
    step: 'mail.updateEmail',
    prepare: (name, sandbox) => {
      const ids = [1, 2].map(() => customerMail(sandbox, name).id);
      const input = {
        messageIds: ids,
        read: true,
        flagDue: '2027-05-04',
        addLabels: ['Red category'],
        folder: name,
        createMissing: true,
      };
      const isWhole = (id: string): boolean => {
        const { isRead, flag, categories } = messageOf(sandbox, id) ?? {};
        const isMoved = sandbox.graph.messages(mailbox, 'inbox').every(({ immutableId }) => immutableId !== id);
        return isRead === true && flag?.flagStatus === 'flagged' && categories?.join() === 'Red category' && isMoved;
      };
      return { input, count: () => (ids.every(isWhole) ? 1 : 0) };
    },
  },
  'messages marked and filed': {
    step: 'mail.updateEmail',
    prepare: (name, sandbox) => {
      const messageIds = [1, 2].map(() => customerMail(sandbox, name).id);
      const filed = () => sandbox.graph.messages(mailbox, 'archive').filter(({ subject }) => subject === name);
      return {
        input: { messageIds, read: true, folder: 'archive' },
        count: () => whole(filed(), ({ isRead }) => isRead) / messageIds.length,
      };
    },
  },
  'a folder renamed and moved': {
    step: 'mail.updateFolder',
    prepare: (name, { graph }) => {
      const { id } = graph.createFolder(mailbox, `Old ${name}`);
      return {
        input: { folder: `Old ${name}`, name, under: 'archive' },
        count: () => {
          const there = graph.folders(mailbox).filter(({ displayName }) => displayName === name);
          const top = graph.folders(mailbox).find(({ displayName }) => displayName === 'Archive');
          return whole(there, (folder) => folder.id === id && folder.parentFolderId === top?.id);
        },
      };
    },
  },
  'a raw call that makes a draft': {
    step: 'mail.apiCall',
    leavesDraft: true,
    prepare: (name, sandbox) => ({
      input: { method: 'POST', endpoint: '/me/messages', body: { subject: name } },
      count: () => sandbox.graph.drafts(mailbox).filter(({ subject }) => subject === name).length,
    }),
  },
  // Last: each of its many folders with a child folder costs one more request whenever a caller looks for a folder by name.
  'a folder made, with the one above it': {
    step: 'mail.updateFolder',
    way: 'a folder made',
    prepare: (name, { graph }) => ({
      input: { folder: `Of ${name}/${name}`, createMissing: true },
      count: () => graph.folders(mailbox).filter(({ displayName }) => displayName === name).length,
    }),
  },
} satisfies Readonly<Record<string, Kind>>;
