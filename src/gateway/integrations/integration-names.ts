import { z } from 'zod';
import { integrations } from '../../contracts/integration';

export const integrationSchema = z.enum(integrations);

/** The names of the integrations in headings and sentences. */
export const integrationTitles = {
  mail: {
    title: 'Mail',
    account: 'mailbox',
    provider: 'Microsoft',
    covers: 'Mail, calendar and contacts of Microsoft 365 and Outlook.',
  },
  board: { title: 'Board', account: 'board member', provider: 'Trello', covers: 'Boards, lists and cards of Trello.' },
} as const;
