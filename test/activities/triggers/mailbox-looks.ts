import { startSandbox, type Sandbox } from 'graph-trello-sandbox';
import { mailboxPath } from '../../../src/providers/microsoft-graph/mailbox-path';
import { arrivalsSince, type MailPull } from '../../../activities/triggers/mail/arrivals-since';
import { beginningOfMail } from '../../../activities/triggers/mail/mail-cursor';
import type { WatchedMailbox } from '../../../activities/triggers/mailbox/watched-mailbox';
import { createLimiterRegistry } from '../../../src/providers/limiter-registry';
import { createGraphClient } from '../../../src/providers/microsoft-graph/create-graph-client';

const ada = 'ada@contoso.example';
const setUp = new Date(Date.now() - 7 * 86_400_000);

interface LookFrom {
  cursor?: string;
  /** The watermark; the set-up unless given. */
  since?: Date;
  /** So many looks, though more may be waiting. */
  most?: number;
}

/** A mailbox at the sandbox, and looks at what has arrived there, without a trigger around them. */
export interface MailboxLooks {
  sandbox: Sandbox;
  mailbox: WatchedMailbox;
  folder: (name: string) => string;
  /** Mail that came so many seconds after the set-up, a week ago, or now. */
  arrive: (folder: string, seconds?: number) => string;
  arriveMany: (folder: string, count: number) => string[];
  /** Looks at these folders until nothing more is waiting. */
  look: (folderIds: string[], from?: LookFrom) => Promise<{ told: string[]; cursor: string; more: boolean }>;
  close: () => Promise<void>;
}

export async function createMailboxLooks(): Promise<MailboxLooks> {
  const sandbox = await startSandbox({ seed: 'support-desk' });
  const graph = createGraphClient({
    baseUrl: `${sandbox.urls.graph}/v1.0`,
    accessToken: async () => sandbox.login.issueAccessToken(ada, ['Mail.ReadWrite']),
    limiter: createLimiterRegistry().graph({ application: 'app', mailbox: ada }),
  });
  const mailbox: WatchedMailbox = {
    graph,
    at: mailboxPath(undefined),
    folderKinds: new Map(),
    folderPlaces: new Map(),
  };
  const arrive = (folder: string, seconds?: number): string =>
    sandbox.graph.deliverMail(ada, {
      ...{ from: 'lena@northwind.example', subject: 'Hello', folder },
      receivedDateTime: seconds === undefined ? new Date() : new Date(setUp.getTime() + seconds * 1_000),
    }).immutableId;
  return {
    sandbox,
    mailbox,
    folder: (name) => sandbox.graph.createFolder(ada, name).id,
    arrive,
    arriveMany: (folder, count) => Array.from({ length: count }, (_, index) => arrive(folder, index + 1)),
    look: async (folderIds, { cursor: from = beginningOfMail, since = setUp, most = 1_000 } = {}) => {
      const look: MailPull = {
        mailbox,
        readFolderIds: async () => folderIds,
        since,
        pulledAt: new Date(),
        start: setUp,
        keep: () => undefined,
      };
      const told: string[] = [];
      let [cursor, more] = [from, true];
      for (let looks = 0; more && looks < most; looks += 1) {
        const found = await arrivalsSince(look, cursor);
        told.push(...found.messageIds);
        ({ cursor, more } = found);
      }
      return { told, cursor, more };
    },
    close: () => sandbox.close(),
  };
}
