import { Readable } from 'node:stream';
import type { Client } from '@temporalio/client';
import { accountGraphClient, type GraphAccess } from '../accounts/account-graph-client';
import { AccessTokens } from '../accounts/access-tokens';
import type { Configuration } from '../configuration';
import { accountId } from '../contracts/account';
import { formatAttachmentReference } from '../contracts/attachment-reference';
import type { KeyRing } from '../encryption/key-ring';
import { storeUpload } from '../providers/microsoft-graph/store-upload';
import { createLimiterRegistry, type LimiterRegistry } from '../providers/limiter-registry';

export interface Upload {
  /** Name of the connected mail account whose mailbox keeps the file. */
  account: string;
  name: string;
  /** Default: `application/octet-stream`. */
  contentType?: string;
  content: Readable | Uint8Array;
  /** In bytes, when `content` is a stream and it is known; a stream without it is read into memory first. */
  size?: number;
}

/** Files that an application has and an agent shall send or attach. */
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
   * Puts a file where steps can take it from, and answers its reference for `attachments` of Send Email or Create Card. The bytes lie
   * in a hidden folder of the account's mailbox and are moved to its deleted items by an upload 30 days later or more: there is no
   * other store.
   *
   * @throws AccountNotFound, AccountNeedsReconnect; InvalidInput above 150 MB
   */
  async upload(upload: Upload, signal: AbortSignal = new AbortController().signal): Promise<string> {
    const { account, name, contentType = 'application/octet-stream', content } = upload;
    const size = content instanceof Uint8Array ? content.length : upload.size;
    const body = content instanceof Uint8Array ? Readable.from([content]) : content;
    const stored = await storeUpload(accountGraphClient(this.access(), accountId('mail', account), signal), {
      name,
      contentType,
      body,
      ...(size === undefined ? {} : { size }),
    });
    return formatAttachmentReference({ from: 'mail', account, ...stored });
  }

  private access(): GraphAccess {
    const { temporal, accessTokens, limiters } = this;
    return { temporal, accessTokens, limiters, configuration: this.configuration() };
  }
}
