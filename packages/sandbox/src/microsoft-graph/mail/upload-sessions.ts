import { randomBytes } from 'node:crypto';
import type { SandboxClock } from '../../clock';
import { GraphError } from '../platform/graph-error';
import type { Mailbox } from '../users/mailbox';
import type { FileAttachment } from './message';

interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly isInline: boolean;
  readonly contentId: string | null;
  readonly size: number;
}

/** The item to which files are attached. */
export interface UploadTarget {
  /** The item's path as Graph writes it, such as `messages('AAMk…')`. */
  readonly path: string;
  /** Returns the attachments that the item has at the time of the call. */
  readonly present: () => readonly FileAttachment[];
  /** Changes the attachments that the item has at the time of the call, which may be later than the request. */
  readonly put: (change: (present: readonly FileAttachment[]) => readonly FileAttachment[]) => void;
}

export interface UploadSession {
  readonly token: string;
  readonly mailbox: Mailbox;
  readonly holder: UploadTarget;
  readonly clientId: string;
  readonly file: UploadedFile;
  readonly expiresAt: Date;
  readonly chunks: Buffer[];
  received: number;
}

const lifetimeMilliseconds = 24 * 60 * 60 * 1000;

/** Open upload sessions, each with its own pre-authenticated URL. */
export class UploadSessions {
  private readonly sessions = new Map<string, UploadSession>();

  constructor(private readonly clock: SandboxClock) {}

  open(target: Pick<UploadSession, 'mailbox' | 'holder' | 'clientId' | 'file'>): UploadSession {
    const session = {
      ...target,
      token: randomBytes(24).toString('base64url'),
      expiresAt: new Date(this.clock.now().getTime() + lifetimeMilliseconds),
      chunks: [],
      received: 0,
    };
    this.sessions.set(session.token, session);
    return session;
  }

  /** Returns a session. Throws ErrorItemNotFound if it has ended or never existed. */
  get(token: string): UploadSession {
    const session = this.sessions.get(token);
    if (!session || session.expiresAt <= this.clock.now()) {
      throw new GraphError(404, 'ErrorItemNotFound', 'The upload session was not found or has expired.');
    }
    return session;
  }

  close(session: UploadSession): void {
    this.sessions.delete(session.token);
  }
}
