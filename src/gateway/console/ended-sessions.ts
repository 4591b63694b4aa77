import { createHash } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { readNote, writeNote } from '../../temporal/durable-note';
import type { SignedIn } from './session';
import { endedSessionNote } from '../../messages/workflow-kinds';

/**
 * Sessions that were ended before their time. A cookie that somebody has copied stays well signed, so its end is noted in Temporal, where
 * every process of the gateway looks at every request; the note is kept for as long as the session would have lasted.
 */
export interface EndedSessions {
  readonly end: (session: Pick<SignedIn, 'id' | 'expiresAt'>) => Promise<void>;
  /** @throws ServiceError when Temporal cannot say: then nobody is let in */
  readonly has: (sessionId: string) => Promise<boolean>;
}

export const endedSessions = (temporal: Client): EndedSessions => ({
  end: async ({ id, expiresAt }) => {
    await writeNote(temporal, noteOf(id), 'A session of the pages was ended', null, new Date(expiresAt));
  },
  has: async (sessionId) => (await readNote(temporal, noteOf(sessionId))) !== undefined,
});

const noteOf = (sessionId: string): string =>
  endedSessionNote.idOf(createHash('sha256').update(sessionId).digest('base64url'));
