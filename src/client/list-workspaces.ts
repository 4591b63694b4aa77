import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { failureOf } from '../temporal/failure-of';
import type { Tools } from './tools';

/** A workspace of Trello that an account is a member of. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
}

/** How long a form waits for the names it offers, in milliseconds. */
const patience = 4_000;

const listed = z.array(z.looseObject({ id: z.string(), displayName: z.string() }));

/** The workspaces of an account; none where Trello does not say in time, as a form without them is one still. */
export async function listWorkspaces(tools: Tools, account: string): Promise<Workspace[]> {
  const read = async (): Promise<Workspace[]> => {
    const endpoint = '/1/members/me/organizations?fields=displayName,name';
    const { status, body } = await tools.call('board.apiCall', { account, method: 'GET', endpoint });
    return status === 200 ? listed.parse(body).map(({ id, displayName }) => ({ id, name: displayName })) : [];
  };
  const answered = new AbortController();
  try {
    return await Promise.race([read(), wait(patience, [], { signal: answered.signal })]);
  } catch (error) {
    if (failureOf(error) === undefined) throw error;
    return [];
  } finally {
    answered.abort();
  }
}
