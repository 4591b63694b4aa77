import { Readable } from 'node:stream';
import type { Client } from '@temporalio/client';
import { accountGraphClient, type GraphAccess } from '../accounts/account-graph-client';
import { AccessTokens } from '../accounts/access-tokens';
import type { Configuration } from '../configuration';
import { accountId } from '../contracts/account';
import { defined } from '../json/defined';
import { formatAttachmentReference } from '../contracts/attachment-reference';
import type { KeyRing } from '../encryption/key-ring';
import type { FileContent } from '../providers/files/file-content';
import { mailboxPath } from '../providers/microsoft-graph/mailbox-path';
import { storeUpload } from '../providers/microsoft-graph/store-upload';
import { createLimiterRegistry, type LimiterRegistry } from '../providers/limiter-registry';
import { withTemporaryFile } from '../providers/files/temporary-file';

export interface Upload {
  /** Name of the connected mail account whose mailbox stores the file. */
  account: string;
  /** Address of the mailbox, if the account is an application's with several or it shall be a shared one. Default: the account's own. */
  mailbox?: string;
  name: string;
  /** Default: `application/octet-stream`. */
  contentType?: string;
  content: Readable | Uint8Array;
  /** In bytes, when `content` is a stream of known size; a stream of unknown size is read to its end first. */
  size?: number;
}

/** Files that an application has and that an agent sends or attaches. */
export class Attachments {
  private readonly accessTokens: AccessTokens;
  private readonly limiters: LimiterRegistry = createLimiterRegistry();

  constructor(
    private readonly temporal: Client,
    keyRing: KeyRing,
    private readonly configuration: () => Configuration,
  ) {
    this.accessTokens = new AccessTokens(keyRing);
  }

  /**
   * Uploads a file for steps to use, and returns its reference for `attachments` of Send Email or Create Card. A hidden folder of the account's
   * mailbox is the only store for the bytes. An upload at least 30 days later deletes them permanently.
   *
   * @throws AccountNotFound, AccountNeedsReconnect; InvalidInput above 150 MB, and where the mailbox has to be named
   */
  async upload(upload: Upload, signal: AbortSignal = new AbortController().signal): Promise<string> {
    const { account, name, contentType = 'application/octet-stream' } = upload;
    const graph = accountGraphClient(this.access(), accountId('mail', account), signal);
    const mailbox = await graph.mailbox(upload.mailbox);
    const stored = await withContent(upload, (content) =>
      storeUpload(graph, mailboxPath(mailbox), { name, contentType, ...content }),
    );
    return formatAttachmentReference({ from: 'mail', account, ...defined({ mailbox }), ...stored });
  }

  private access(): GraphAccess {
    const { temporal, accessTokens, limiters } = this;
    return { temporal, accessTokens, limiters, configuration: this.configuration() };
  }
}

/** Provides the content in the form an upload needs, with its size; a stream is always closed. */
async function withContent<Result>(
  { content, size }: Upload,
  use: (content: Pick<FileContent, 'size' | 'body'>) => Promise<Result>,
): Promise<Result> {
  if (content instanceof Uint8Array) return use({ size: content.length, body: () => Readable.from([content]) });
  try {
    if (size !== undefined) return await use({ size, body: () => content });
    return await withTemporaryFile(async (file) => {
      await file.fill(content as AsyncIterable<Uint8Array>);
      return use({ size: file.size(), body: file.read });
    });
  } finally {
    content.destroy();
  }
}
