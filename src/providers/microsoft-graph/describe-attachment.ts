import type { DownloadedFile } from '../downloaded-file';
import type { DescribedFile } from '../file-content';
import type { GraphAttachment } from './wire/attachment';

type Attachment = Pick<GraphAttachment, '@odata.type' | 'name' | 'contentType' | 'size'>;

/** What programs need to open an Outlook item as a file. */
interface ItemFile {
  ending: string;
  contentType: string;
}

const message: ItemFile = { ending: '.eml', contentType: 'message/rfc822' };
const event: ItemFile = { ending: '.ics', contentType: 'text/calendar' };
const contact: ItemFile = { ending: '.vcf', contentType: 'text/vcard' };

/** Returns whether an Outlook item is attached: a message, an event or a contact. */
export const isItem = ({ '@odata.type': type }: Attachment): boolean => type === '#microsoft.graph.itemAttachment';

/**
 * Describes an attachment as a file. Graph names an attached item by its subject alone and gives it no type
 * (https://learn.microsoft.com/graph/api/attachment-get, example 2; msgraph-sdk-dotnet issue 2712): no program would open it.
 *
 * @param item the kind of item, if its content is known; most are messages
 */
export function describeAttachment(attachment: Attachment, item = message): DescribedFile {
  const { name, contentType, size } = attachment;
  const common = size == null ? {} : { size };
  if (!isItem(attachment))
    return { name: name ?? 'attachment', contentType: contentType ?? 'application/octet-stream', ...common };
  const title = name?.trim() || 'attachment';
  return {
    name: title.toLowerCase().endsWith(item.ending) ? title : `${title}${item.ending}`,
    contentType: item.contentType,
    ...common,
  };
}

/** Returns the kind of an attached item: its content is MIME, iCalendar or vCard. (https://learn.microsoft.com/graph/api/attachment-get) */
export async function kindOfItem({ body }: Pick<DownloadedFile, 'body'>): Promise<ItemFile> {
  for await (const piece of body() as AsyncIterable<Uint8Array>) {
    const beginning = Buffer.from(piece.subarray(0, 100)).toString().trimStart().toUpperCase();
    if (beginning.startsWith('BEGIN:VCALENDAR')) return event;
    if (beginning.startsWith('BEGIN:VCARD')) return contact;
    break;
  }
  return message;
}
