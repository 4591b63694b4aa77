import { formatAttachmentReference, type AttachmentAnswer } from '../../src/contracts/attachment-reference';
import { defined } from '../../src/json/defined';
import { mostFiles } from '../../src/contracts/most-files';
import { describeAttachment, isLink } from '../../src/providers/microsoft-graph/describe-attachment';
import { attachmentSchema, type GraphAttachment } from '../../src/providers/microsoft-graph/wire/attachment';
import type { GraphClient } from '../../src/providers/microsoft-graph/graph-client';
import type { RequestPath } from '../../src/providers/request-path';
import { cutName } from '../cut-name';

/** Only files have `contentId`, so Graph needs its type name in the query. (inbox-zero #3078, microsoft-graph-explorer-v4 #3916) */
const attachmentFields = 'id,name,contentType,size,isInline,microsoft.graph.fileAttachment/contentId';

/** Lists the attachments of a message or an event without their bytes, except pictures shown inside the text. */
export async function filesAt(attachments: RequestPath, graph: GraphClient): Promise<GraphAttachment[]> {
  const files: GraphAttachment[] = [];
  const query = { $select: attachmentFields };
  for await (const { items } of graph.pages(attachments, { query, schema: attachmentSchema }))
    files.push(...items.filter((attachment) => !isInText(attachment)));
  return files;
}

/** Returns whether the text refers to this picture. Apple Mail also marks PDFs, and pictures no text refers to, as inline (SwiftMail #142). */
const isInText = ({ isInline, contentType, contentId }: GraphAttachment): boolean =>
  isInline === true &&
  contentType?.toLowerCase().startsWith('image/') === true &&
  contentId !== null &&
  contentId !== '';

/** The message or event that the file is attached to. */
type Owner = { account: string; mailbox: string | undefined } & (
  { from: 'mail'; messageId: string } | { from: 'event'; eventId: string }
);

/** Returns the files by reference, and links to cloud files by name. Unless all are requested: only the first ones, and the total number of files. */
export function answerFiles(
  attachments: readonly GraphAttachment[],
  owner: Owner,
  { all }: { all: boolean },
): { attachments?: AttachmentAnswer[]; attachmentCount?: number; cloudFiles?: string[] } {
  const files = attachments.filter((attachment) => !isLink(attachment));
  const links = attachments.filter(isLink);
  const first = (some: GraphAttachment[]) => (all ? some : some.slice(0, mostFiles));
  const shown = first(files);
  return {
    ...(shown.length > 0 && { attachments: shown.map((file) => answerFile(file, owner)) }),
    ...(shown.length < files.length && { attachmentCount: files.length }),
    ...(links.length > 0 && { cloudFiles: first(links).map((link) => cutName(describeAttachment(link).name)) }),
  };
}

function answerFile(file: GraphAttachment, { mailbox, ...owner }: Owner): AttachmentAnswer {
  const place = { ...owner, attachmentId: file.id, ...defined({ mailbox }) };
  const { name, contentType, size = 0 } = describeAttachment(file);
  return {
    attachment: formatAttachmentReference(place),
    name: cutName(name),
    contentType: cutName(contentType),
    bytes: size,
  };
}
