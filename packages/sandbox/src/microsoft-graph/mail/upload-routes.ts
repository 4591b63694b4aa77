import { Hono } from 'hono';
import type { SandboxApp, SandboxEnvironment } from '../../sandbox-core';
import { GraphError, tooManyRequests } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import { readBytes } from '../platform/read-body';
import { assertHolds } from './message-size';
import type { UploadSession } from './upload-sessions';

/** Serves the pre-authenticated URLs of upload sessions. Chunks arrive in order, at most 4 MB each. */
export function uploadRoutes({ core, uploads, limits }: GraphWorld): SandboxApp {
  const app = new Hono<SandboxEnvironment>();
  app.use('/:token', async (context, next) => {
    if (context.req.header('authorization') !== undefined) {
      throw new GraphError(
        401,
        'InvalidAudienceForResource',
        'The audience claim value is invalid for current resource. The upload URL is pre-authenticated: send no Authorization header.',
      );
    }
    await next();
  });

  app.get('/:token', (context) => context.json(progressOf(uploads.get(context.req.param('token')))));

  app.put('/:token', async (context) => {
    const session = uploads.get(context.req.param('token'));
    const range = readRange(context.req.header('content-range'));
    const chunk = await readBytes(context);
    const window = limits.uploadBytes.hit(`${session.clientId}|${session.mailbox.owner.id}`, chunk.length);
    if (window.exceeded) throw tooManyRequests(window);
    assertExpected(session, range, chunk.length);
    assertHolds(session.holder.present(), session.received + chunk.length, core.mail.largestMessageBytes);
    session.chunks.push(chunk);
    session.received += chunk.length;
    if (session.received < session.file.size) return context.json(progressOf(session));
    uploads.close(session);
    context.header('Location', attachUpload(session));
    return context.body(null, 201);
  });

  app.delete('/:token', (context) => {
    uploads.close(uploads.get(context.req.param('token')));
    return context.body(null, 204);
  });
  return app;
}

/** Adds the complete file to its message or event. Returns the URL whose last segment contains the attachment's id. */
function attachUpload({ mailbox, holder, file, chunks }: UploadSession): string {
  const attachment = mailbox.attachment({ ...file, content: Buffer.concat(chunks) });
  holder.put((present) => [...present, attachment]);
  const item = holder.path.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return `https://outlook.office.com/api/v2.0/Users('${mailbox.owner.id}')/${item}/Attachments('${attachment.id}')`;
}

/** Property names here are in PascalCase, unlike in the answer that opens the session. */
function progressOf(session: UploadSession): object {
  return { ExpirationDateTime: session.expiresAt.toISOString(), NextExpectedRanges: [String(session.received)] };
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

function readRange(header: string | undefined): Range {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '');
  if (!match) throw new GraphError(400, 'invalidRequest', 'Missing or invalid Content-Range header.');
  return { from: Number(match[1]), to: Number(match[2]), total: Number(match[3]) };
}

function assertExpected(session: UploadSession, { from, to, total }: Range, length: number): void {
  const fits = from === session.received && total === session.file.size && to < total && to - from + 1 === length;
  if (fits) return;
  throw new GraphError(
    416,
    'invalidRange',
    `The range bytes ${from}-${to}/${total} is not the expected one: the next begins at ${session.received} of ${session.file.size}.`,
  );
}
