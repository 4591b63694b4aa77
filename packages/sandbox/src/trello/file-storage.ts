import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { asContentType } from '../odd-input';
import type { SandboxApp, SandboxCore, SandboxEnvironment } from '../sandbox-core';

export interface StoredFile {
  readonly content: Uint8Array;
  readonly contentType: string;
}

/** A file storage on another host than Trello's: anyone with a signed URL gets the file. */
export class FileStorage {
  private readonly files = new Map<string, StoredFile>();

  constructor(private readonly core: SandboxCore) {}

  /** Returns a signed URL for one file. */
  addressOf(file: StoredFile): string {
    const signature = randomUUID();
    this.files.set(signature, file);
    const host = this.core.urls.trello.replace('//127.0.0.1', '//localhost');
    return `${host}/storage/file?X-Amz-Signature=${signature}`;
  }

  routes(): SandboxApp {
    const app = new Hono<SandboxEnvironment>();
    app.get('/storage/file', (context) => {
      const file = this.files.get(context.req.query('X-Amz-Signature') ?? '');
      if (file === undefined) return refused(403, 'AccessDenied');
      // As S3 does: "Only one auth mechanism allowed".
      if (context.req.header('authorization') !== undefined) return refused(400, 'InvalidArgument');
      return storedAnswer(file);
    });
    return app;
  }
}

export const storedAnswer = ({ content, contentType }: StoredFile): Response =>
  new Response(new Uint8Array(content), { headers: { 'Content-Type': asContentType(contentType) } });

const refused = (status: number, code: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`, {
    status,
    headers: { 'Content-Type': 'application/xml' },
  });
