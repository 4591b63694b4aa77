import { createHash } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { readNote, writeNote } from '../../../temporal/durable-note';
import type { SignedIn } from './session';
import { endedSessionNote } from '../../../messages/workflow-kinds';

/**
 * Sessions that were ended early. A copied cookie keeps its valid signature, so the end of a session is noted in Temporal, where every gateway
 * process checks for the note at every request. The note is kept for as long as the session would have lasted.
 */
export interface EndedSessions {
  readonly end: (session: Pick<SignedIn, 'id' | 'expiresAt'>) => Promise<void>;
  /** @throws ServiceError when Temporal does not answer: then nobody is let in */
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
