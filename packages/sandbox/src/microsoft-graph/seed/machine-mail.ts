import type { SeededMail } from './seeded-mail';
import { smallPdf } from './small-pdf';

/** Mail that machines send: a weekly newsletter, a nightly report, a monthly invoice. */
export const machineMail: readonly SeededMail[] = [
  ...[1, 2, 3, 4, 5, 6].map((week): SeededMail => ({
    daysAgo: week * 7 - 3.4,
    isRead: week > 1,
    from: { name: 'Retail Weekly', address: 'news@retail-weekly.example' },
    subject: `Retail Weekly no. ${53 - week}: what shops learned this week`,
    folder: 'Newsletters',
    inferenceClassification: 'other',
    html: `<table><tr><td><h1>Retail Weekly ${53 - week}</h1></td></tr><tr><td><p>Five things shops learned this week, and one they unlearned.</p><p><a href="https://retail-weekly.example/unsubscribe">Unsubscribe</a></p></td></tr></table>`,
    headers: { 'List-Unsubscribe': '<https://retail-weekly.example/unsubscribe>' },
  })),
  ...Array.from({ length: 14 }, (_, night): SeededMail => ({
    daysAgo: night + 0.35,
    isRead: night > 0,
    from: { name: 'Backup', address: 'backup@contoso.example' },
    subject: night === 4 ? 'Backup FAILED on warehouse-db' : 'Backup finished on warehouse-db',
    importance: night === 4 ? 'high' : 'normal',
    inferenceClassification: 'other',
    text:
      night === 4
        ? 'Error: disk quota exceeded after 41 GB.'
        : `Copied ${58 + night} GB in ${21 + (night % 5)} minutes.`,
  })),
  ...[1, 2, 3, 4].map((month): SeededMail => ({
    daysAgo: month * 30 - 12,
    isRead: true,
    from: { name: 'Litware Hosting', address: 'billing@litware.example' },
    subject: `Your Litware invoice, ${month} of the last months`,
    text: 'Your invoice is attached. The amount will be debited in ten days.',
    attachments: [
      { name: `litware-${month}.pdf`, contentType: 'application/pdf', content: smallPdf(`Litware invoice ${month}`) },
    ],
  })),
];
