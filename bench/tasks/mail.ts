import { anything, contains, maybe, oneOf, time } from './expected';
import type { Area, ExpectedCall } from './task';

const find = (given: ExpectedCall['arguments']): ExpectedCall => ({ tool: 'mail_find_email', arguments: given });
const send = (given: ExpectedCall['arguments']): ExpectedCall => ({ tool: 'mail_send_email', arguments: given });
const draft = (given: ExpectedCall['arguments']): ExpectedCall => ({ tool: 'mail_draft_email', arguments: given });
const reply = (given: ExpectedCall['arguments']): ExpectedCall => ({
  tool: 'mail_set_automatic_reply',
  arguments: given,
});
const update = (messageIds: readonly string[], more: ExpectedCall['arguments']): ExpectedCall => ({
  tool: 'mail_update_email',
  arguments: { messageIds, ...more },
});
const move = (messageId: string, ...folders: [string, ...string[]]): ExpectedCall =>
  update([messageId], { folder: oneOf(...folders) });
const inbox = maybe('inbox');

export const mail: Area = {
  name: 'mail',
  tasks: [
    { ask: 'What unread mail do I have?', calls: [find({ unread: true, folder: inbox })] },
    { ask: 'Show me the five newest mails.', calls: [find({ limit: 5, folder: inbox })] },
    {
      ask: 'Did Yuki Tanaka ever write about a forecast?',
      calls: [
        [
          find({
            from: oneOf('yuki.tanaka@tailspin-toys.example', 'Yuki Tanaka', 'Yuki'),
            query: contains('forecast'),
          }),
          find({
            from: oneOf('yuki.tanaka@tailspin-toys.example', 'Yuki Tanaka', 'Yuki'),
            subject: contains('forecast'),
          }),
          find({ from: oneOf('yuki.tanaka@tailspin-toys.example', 'Yuki Tanaka', 'Yuki'), body: contains('forecast') }),
        ],
      ],
    },
    {
      ask: 'Find everything from anybody at fabrikam-bikes.example.',
      calls: [find({ from: oneOf('@fabrikam-bikes.example', 'fabrikam-bikes.example') })],
    },
    {
      ask: 'Show me the whole thread of Tom’s mail about the login.',
      calls: [find({ conversationId: 't1', includeQuotedHistory: maybe(true) })],
    },
    {
      ask: 'Which mails with files came since 1 November?',
      calls: [find({ hasAttachments: true, after: time('2026-11-01') })],
    },
    { ask: 'Find mails labelled "Waiting for us".', calls: [find({ label: 'Waiting for us' })] },
    { ask: 'Which mails have I flagged?', calls: [find({ flag: 'flagged' })] },
    {
      ask: 'Read me the full text of m3, with what is quoted in it.',
      calls: [find({ messageIds: ['m3'], includeQuotedHistory: true, bodyLength: maybe(anything(20_000)) })],
    },
    {
      ask: 'What is in the folder Customers/Northwind that was sent before July 2026?',
      calls: [find({ folder: 'Customers/Northwind', before: time('2026-07-01') })],
    },
    {
      ask: 'Is there unread mail in the shared mailbox?',
      calls: [find({ mailbox: 'support@contoso.example', unread: true, folder: inbox })],
    },
    {
      ask: 'Which important mails mention the warehouse?',
      calls: [find({ importance: 'high', query: contains('warehouse') })],
    },
    { ask: 'Which folders does my mailbox have?', calls: [{ tool: 'mail_list_folders', arguments: {} }] },
    {
      ask: 'List the folders below Customers.',
      calls: [{ tool: 'mail_list_folders', arguments: { under: 'Customers' } }],
    },
    {
      ask: 'How many folders has the shared mailbox, hidden ones too?',
      calls: [{ tool: 'mail_list_folders', arguments: { mailbox: 'support@contoso.example', includeHidden: true } }],
    },
    {
      ask: 'Make a folder "Adatum" under Customers.',
      calls: [{ tool: 'mail_update_folder', arguments: { folder: 'Customers/Adatum', createMissing: true } }],
    },
    {
      ask: 'Rename the folder Customers/Fabrikam to "Fabrikam Bikes".',
      calls: [{ tool: 'mail_update_folder', arguments: { folder: 'Customers/Fabrikam', name: 'Fabrikam Bikes' } }],
    },
    {
      ask: 'Move the folder Projects/2025, with all that is in it, into Old.',
      calls: [{ tool: 'mail_update_folder', arguments: { folder: 'Projects/2025', under: 'Old' } }],
    },
    { ask: 'Which labels can I put on mails?', calls: [{ tool: 'mail_list_labels', arguments: {} }] },
    {
      ask: 'What are the labels of the support mailbox?',
      calls: [{ tool: 'mail_list_labels', arguments: { mailbox: 'support@contoso.example' } }],
    },
    { ask: 'I forgot what my Outlook categories are called.', calls: [{ tool: 'mail_list_labels', arguments: {} }] },
    { ask: 'Label Tom’s login mail "Customer".', calls: [update(['m1'], { addLabels: ['Customer'] })] },
    {
      ask: 'Put "Customer" and "Waiting for us" on Mara’s invoice.',
      calls: [update(['m3'], { addLabels: ['Customer', 'Waiting for us'] })],
    },
    {
      ask: 'Put a new label "Oven doors" on m3; make it if it is not there.',
      calls: [update(['m3'], { addLabels: ['Oven doors'], createMissing: true })],
    },
    {
      ask: 'We are no longer waiting: take "Waiting for us" off Yuki’s mail.',
      calls: [update(['m2'], { removeLabels: ['Waiting for us'] })],
    },
    { ask: 'Remove the Customer label from m1.', calls: [update(['m1'], { removeLabels: ['Customer'] })] },
    {
      ask: 'Neither "Customer" nor "Red category" should be on m6.',
      calls: [update(['m6'], { removeLabels: ['Customer', 'Red category'] })],
    },
    { ask: 'File the newsletter where it belongs.', calls: [move('m5', 'Newsletters')] },
    { ask: 'Archive Ben’s mail about the sensors.', calls: [move('m4', 'archive')] },
    { ask: 'Delete the Retail Weekly.', calls: [move('m5', 'deleteditems', 'Deleted Items')] },
    { ask: 'Move Lena’s invoice to the folder Invoices.', calls: [move('m6', 'Invoices')] },
    {
      ask: 'File both invoices in the folder Invoices and mark them as read.',
      calls: [update(['m3', 'm6'], { folder: 'Invoices', read: true })],
    },
    { ask: 'Mark the newsletter as unread again.', calls: [update(['m5'], { read: false })] },
    {
      ask: 'Flag Yuki’s refund mail for Friday.',
      calls: [update(['m2'], { flagDue: '2026-11-27', flag: maybe('flagged') })],
    },
    { ask: 'I am done with what I flagged on m4.', calls: [update(['m4'], { flag: 'complete' })] },
    {
      ask: 'Move m6 to Customers/Northwind/2026; make that folder if it is not there.',
      calls: [update(['m6'], { folder: 'Customers/Northwind/2026', createMissing: true })],
    },
    {
      ask: 'Tell Tom that we are looking into his login problem.',
      calls: [
        send({ replyTo: 'm1', body: anything('We are looking into it.'), to: maybe(['tom@fabrikam-bikes.example']) }),
      ],
    },
    {
      ask: 'Answer everybody on Ben’s mail: yes, order thirty.',
      calls: [send({ replyTo: 'm4', replyToAll: true, body: contains('thirty') })],
    },
    {
      ask: 'Write to maja@contoso.example, subject "Rota": the rota of December is ready.',
      calls: [send({ to: ['maja@contoso.example'], subject: 'Rota', body: contains('rota', 'December') })],
    },
    {
      ask: 'Pass Mara’s invoice on to astrid@contoso.example, please book it.',
      calls: [send({ forward: 'm3', to: ['astrid@contoso.example'], body: contains('book') })],
    },
    {
      ask: 'Send the PDF of Lena’s invoice to astrid@contoso.example as a new mail with the subject "Invoice 4711".',
      calls: [
        send({
          to: ['astrid@contoso.example'],
          subject: 'Invoice 4711',
          attachments: ['f2'],
          body: anything('Here it is.'),
        }),
      ],
    },
    {
      ask: 'From the shared mailbox, write tom@fabrikam-bikes.example with the subject "Login" that it works again, Ben in blind copy.',
      calls: [
        send({
          mailbox: 'support@contoso.example',
          to: ['tom@fabrikam-bikes.example'],
          bcc: ['ben@contoso.example'],
          subject: 'Login',
          body: contains('again'),
        }),
      ],
    },
    {
      ask: 'Draft an answer to Yuki for me to look over: the refund is on its way. Do not send it.',
      calls: [
        draft({
          replyTo: 'm2',
          body: contains('refund'),
          to: maybe(['yuki.tanaka@tailspin-toys.example']),
          subject: maybe(anything('RE: Refund for order 88213')),
        }),
      ],
    },
    {
      ask: 'Prepare a mail to maja@contoso.example with the subject "Holidays", asking for her dates; I will send it myself.',
      calls: [draft({ to: ['maja@contoso.example'], subject: 'Holidays', body: anything('When will you be away?') })],
    },
    {
      ask: 'Put Ben in copy on my draft about the rota, without sending it.',
      calls: [draft({ draft: 'm10', cc: ['ben@contoso.example'] })],
    },
    { ask: 'Which time zone is my mailbox set to?', calls: [{ tool: 'mail_get_mailbox', arguments: {} }] },
    { ask: 'Is my out-of-office reply on at the moment?', calls: [{ tool: 'mail_get_mailbox', arguments: {} }] },
    { ask: 'What have I set as my working hours in Outlook?', calls: [{ tool: 'mail_get_mailbox', arguments: {} }] },
    { ask: 'I am back: turn my out-of-office reply off.', calls: [reply({ on: false })] },
    {
      ask: 'From 24 to 31 December answer everybody automatically that I am back on 2 January.',
      calls: [reply({ on: true, start: time('2026-12-24'), end: time('2026-12-31'), text: contains('January') })],
    },
    {
      ask: 'Turn on an automatic reply from now on, inside the company alone: ask Ben.',
      calls: [reply({ on: true, outsiders: 'none', text: contains('Ben') })],
    },
    { ask: 'My draft about the rota can go out.', calls: [send({ draft: 'm10' })] },
    {
      ask: 'What does the PDF in Mara’s mail say?',
      calls: [{ tool: 'mail_read_attachment', arguments: { reference: 'f1' } }],
    },
    {
      ask: 'Read on in invoice-4711.pdf: so far I have its first 8000 characters.',
      calls: [{ tool: 'mail_read_attachment', arguments: { reference: 'f2', from: 8_000 } }],
    },
    {
      ask: 'How much does the invoice that Lena attached come to? It is in invoice-4711.pdf.',
      calls: [{ tool: 'mail_read_attachment', arguments: { reference: 'f2' } }],
    },
  ],
};
