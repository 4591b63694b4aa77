import { people, type SeededMail } from './seeded-mail';
import { smallPdf } from './small-pdf';

const { ada, mara, ben } = people;
const folder = 'Customers/Northwind Bakery';

/** The mail of one customer over four months, for an agent that searches earlier mail. */
export const northwindBakery: readonly SeededMail[] = [
  {
    daysAgo: 118,
    folder,
    isRead: true,
    from: mara,
    internetMessageId: '<nb-001@northwind-bakery.example>',
    subject: 'Order 10412: two ovens for the new shop',
    text: 'Dear Ada,\n\nas discussed on the phone we would like to order two deck ovens D-400 for our new shop in Lund.\nPlease confirm price and delivery date. The shop opens in eight weeks.\n\nKind regards\nMara Lindqvist\nNorthwind Bakery',
    categories: ['Customer'],
  },
  {
    daysAgo: 117,
    folder: 'sentitems',
    isRead: true,
    from: ada,
    to: [mara],
    internetMessageId: '<nb-002@contoso.example>',
    inReplyTo: '<nb-001@northwind-bakery.example>',
    subject: 'RE: Order 10412: two ovens for the new shop',
    html: '<p>Dear Mara,</p><p>thank you for the order. Two D-400 at <b>EUR 8,450</b> each, delivery in calendar week 34.</p><p>Best<br>Ada</p><hr tabindex="-1" style="display:inline-block; width:98%"><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Mara Lindqvist<br><b>Subject:</b> Order 10412: two ovens for the new shop</div><p>Dear Ada, as discussed on the phone we would like to order two deck ovens D-400 &hellip;</p>',
  },
  {
    daysAgo: 92,
    folder: `${folder}/Invoices`,
    isRead: true,
    from: mara,
    internetMessageId: '<nb-003@northwind-bakery.example>',
    subject: 'Invoice 2026-0317 for order 10412',
    text: 'Hello Ada,\n\nyour invoice is attached for your files, signed by our accounting.\n\nMara',
    attachments: [
      { name: 'invoice-2026-0317.pdf', contentType: 'application/pdf', content: smallPdf('Invoice 2026-0317') },
    ],
  },
  {
    daysAgo: 71,
    folder,
    isRead: true,
    from: mara,
    internetMessageId: '<nb-004@northwind-bakery.example>',
    subject: 'Oven 2 shows error E17',
    html: '<p>Hi Ada,</p><p>since yesterday the second oven stops after ten minutes and shows <b>E17</b>. The first one runs well. Photo below.</p><p><img src="cid:display@northwind" alt="display"></p><p>Mara</p>',
    attachments: [
      {
        name: 'display.png',
        contentType: 'image/png',
        content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        isInline: true,
        contentId: 'display@northwind',
      },
    ],
  },
  {
    daysAgo: 70.8,
    folder: 'sentitems',
    isRead: true,
    from: ada,
    to: [mara],
    cc: [ben],
    internetMessageId: '<nb-005@contoso.example>',
    inReplyTo: '<nb-004@northwind-bakery.example>',
    subject: 'RE: Oven 2 shows error E17',
    html: '<p>Hi Mara,</p><p>E17 is the door sensor. Ben will send you a new one today; it is two screws, five minutes.</p><p>Ada</p><hr tabindex="-1" style="display:inline-block; width:98%"><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Mara Lindqvist<br><b>Subject:</b> Oven 2 shows error E17</div><p>Hi Ada, since yesterday the second oven stops after ten minutes and shows E17.</p>',
  },
  {
    daysAgo: 66,
    folder,
    isRead: true,
    from: mara,
    inReplyTo: '<nb-004@northwind-bakery.example>',
    subject: 'RE: Oven 2 shows error E17',
    html: '<p>The new sensor works, thank you! Please keep it this fast.</p><p>Mara</p><blockquote><p>E17 is the door sensor. Ben will send you a new one today.</p><blockquote><p>since yesterday the second oven stops after ten minutes</p></blockquote></blockquote>',
  },
  {
    daysAgo: 23,
    folder,
    isRead: true,
    from: mara,
    subject: 'Service contract for both ovens?',
    text: 'Hi Ada,\n\ndo you offer a service contract for the two D-400? What would it cost per year, and how fast would someone be here?\n\nMara',
    categories: ['Customer', 'Waiting for us'],
  },
  {
    daysAgo: 2.2,
    from: mara,
    subject: 'Delivery of flour trays, order 10977',
    text: 'Hello Ada,\n\nwe got 18 trays instead of 20 today. Can you send the missing two with the next tour?\n\nBest regards\nMara Lindqvist',
    categories: ['Customer'],
  },
];
