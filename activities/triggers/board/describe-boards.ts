import { z } from 'zod';
import type { Configuration } from '../../../src/configuration';
import { isToolError } from '../../../src/contracts/tool-error';
import type { Finding } from '../../../src/contracts/trigger-state';
import { path } from '../../../src/providers/request-path';
import type { TrelloClient } from '../../../src/providers/trello/trello-client';

/** Whether each watched board can be read, and lives. */
export async function describeBoards(trello: TrelloClient, boardIds: readonly string[]): Promise<Finding[]> {
  const schema = z.looseObject({ name: z.string(), closed: z.boolean() });
  const described = boardIds.map(async (boardId): Promise<Finding> => {
    try {
      const { name, closed } = await trello.get(path`/boards/${boardId}`, { query: { fields: 'name,closed' }, schema });
      return closed
        ? { level: 'problem', text: `The board "${name}" is closed; nothing happens on it.` }
        : { level: 'good', text: `The board "${name}" can be read.` };
    } catch (error) {
      if (!isToolError(error)) throw error;
      return { level: 'problem', text: `The board ${boardId} cannot be read: ${error.message}` };
    }
  });
  return Promise.all(described);
}

/** How far webhook deliveries are believed. */
export function describeTrust({ publicUrl, trello, atlassian }: Configuration): Finding[] {
  if (publicUrl === undefined || trello.apiSecret !== undefined || atlassian.clientSecret !== undefined) return [];
  return [
    {
      level: 'good',
      text:
        "Without the application's secret (TRELLO_API_SECRET or ATLASSIAN_CLIENT_SECRET) no delivery's signature can be checked: each is " +
        'only a hint, and counts when Trello confirms the action by its id.',
    },
  ];
}
