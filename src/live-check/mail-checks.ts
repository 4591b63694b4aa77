import { need, Skipped, type Check, type CheckContext } from './check';
import { until } from './until';

/** Slightly larger than what Graph takes without an upload session. */
const largeFile = 3_500_000;

/** Checks of mail, with things made for the run: a folder, a label, mails from the account to itself. */
export function mailChecks(context: CheckContext): Check[] {
  const { call, request, upload, mark, owner } = context;
  const begun = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
  const made: Partial<Record<'folder' | 'arrived' | 'draft' | 'file', string | undefined>> = {};
  return [
    { name: 'mail.listFolders', does: 'Lists five folders.', run: () => call('mail.listFolders', { limit: 5 }) },
    { name: 'mail.getMailbox', does: 'Reads the settings.', run: () => call('mail.getMailbox', {}) },
    {
      name: 'mail.setAutomaticReply',
      does: 'Turns the automatic reply off where it is off; one that is on is the person’s own, and stays.',
      run: async () => {
        const { automaticReply } = await call('mail.getMailbox', {});
        if (automaticReply?.on !== 'off')
          throw new Skipped('The automatic reply is on, or may not be read: it stays as it is.');
        return call('mail.setAutomaticReply', { on: false });
      },
    },
    { name: 'mail.listLabels', does: 'Lists the labels.', run: () => call('mail.listLabels', {}) },
    {
      name: 'mail.updateFolder',
      does: `Makes a folder "${mark}, made", and renames it.`,
      run: async () => {
        await call('mail.updateFolder', { folder: `${mark}, made`, createMissing: true });
        return call('mail.updateFolder', { folder: `${mark}, made`, name: `${mark}, renamed` });
      },
    },
    {
      name: 'mail.apiCall (POST a folder)',
      does: `Makes the folder "${mark}".`,
      run: async () => {
        const answer = await request('POST', '/me/mailFolders', { displayName: mark });
        made.folder = (answer.body as { id?: string }).id;
        return answer.body;
      },
    },
    {
      name: 'mail.sendEmail',
      does: `Sends a mail to ${owner} itself.`,
      run: () => call('mail.sendEmail', { to: [owner], subject: mark, body: 'A **live check** of this account.' }),
    },
    {
      name: 'mail.findEmail',
      does: 'Waits until that mail has arrived.',
      run: async () => {
        const answer = await until(context, async () => {
          const found = await call('mail.findEmail', { folder: 'inbox', from: owner, after: begun, limit: 5 });
          return found.messages.some(({ subject }) => subject === mark) ? found : undefined;
        });
        made.arrived = answer?.messages.find(({ subject }) => subject === mark)?.id;
        return need(answer, 'mail in the inbox');
      },
    },
    {
      name: 'mail.findEmail (by words)',
      does: 'Searches for it by words, which may lag behind.',
      run: () => call('mail.findEmail', { subject: mark, limit: 1 }),
    },
    {
      name: 'mail.apiCall (GET a message)',
      does: 'Reads that mail as the provider has it.',
      run: async () => (await request('GET', `/me/messages/${need(made.arrived, 'mail that arrived')}`)).body,
    },
    {
      name: 'mail.addLabel',
      does: `Puts the label "${mark}" on it, which is made for it.`,
      run: () =>
        call('mail.addLabel', {
          messageId: need(made.arrived, 'mail that arrived'),
          labels: [mark],
          createMissing: true,
        }),
    },
    {
      name: 'mail.removeLabel',
      does: 'Takes the label off again.',
      run: () => call('mail.removeLabel', { messageId: need(made.arrived, 'mail that arrived'), labels: [mark] }),
    },
    {
      name: 'mail.moveEmail',
      does: 'Moves it into the folder.',
      run: () =>
        call('mail.moveEmail', {
          messageId: need(made.arrived, 'mail that arrived'),
          folder: need(made.folder, 'folder'),
        }),
    },
    {
      name: 'mail.updateEmail',
      does: 'Marks it as read, flags it for a day, and moves it into a folder in that folder, which is made for it.',
      run: () =>
        call('mail.updateEmail', {
          messageIds: [need(made.arrived, 'mail that arrived')],
          read: true,
          flagDue: begun.slice(0, 10),
          folder: `${mark}/Flagged`,
          createMissing: true,
        }),
    },
    {
      name: 'mail.sendEmail (reply)',
      does: `Replies to it, to ${owner} itself.`,
      run: () =>
        call('mail.sendEmail', { replyTo: need(made.arrived, 'mail that arrived'), to: [owner], body: 'A reply.' }),
    },
    {
      name: 'mail.sendEmail (forward)',
      does: `Forwards it to ${owner} itself.`,
      run: () =>
        call('mail.sendEmail', { forward: need(made.arrived, 'mail that arrived'), to: [owner], body: 'Passed on.' }),
    },
    {
      name: 'mail.draftEmail',
      does: `Drafts a mail to ${owner} itself.`,
      run: async () => {
        const answer = await call('mail.draftEmail', { to: [owner], subject: mark, body: 'A draft.' });
        made.draft = answer.draftId;
        return answer;
      },
    },
    {
      name: 'mail.draftEmail (change)',
      does: 'Changes the subject and the text of that draft.',
      run: () =>
        call('mail.draftEmail', {
          draft: need(made.draft, 'draft'),
          subject: `${mark}, drafted`,
          body: 'A draft that was changed.',
        }),
    },
    {
      name: 'mail.sendEmail (draft)',
      does: `Sends that draft, to ${owner} itself.`,
      run: () => call('mail.sendEmail', { draft: need(made.draft, 'draft') }),
    },
    {
      name: 'mail.sendEmail (files)',
      does: `Sends ${owner} itself a small file and one of 3.5 MB.`,
      run: async () => {
        made.file = await upload(`${mark}, small.txt`, Buffer.from('small'));
        const attachments = [made.file, await upload(`${mark}, large.bin`, Buffer.alloc(largeFile, 1))];
        return call('mail.sendEmail', { to: [owner], subject: `${mark}, files`, body: 'Two files.', attachments });
      },
    },
    {
      name: 'mail.readAttachment',
      does: 'Reads the small file.',
      run: () => call('mail.readAttachment', { reference: need(made.file, 'file') }),
    },
  ];
}
