import { ownProperty } from '../../json/own-property';
import type { DescribedFile } from '../files/file-content';
import type { GraphAttachment } from './wire/attachment';

type Attachment = Pick<GraphAttachment, '@odata.type' | 'name' | 'contentType' | 'size'>;

/** What programs need to open an Outlook item as a file. */
interface ItemFile {
  ending: string;
  contentType: string;
}

const message: ItemFile = { ending: '.eml', contentType: 'message/rfc822' };
/** The other kinds of items, by their `@odata.type`. Their content is iCalendar and vCard. (https://learn.microsoft.com/graph/api/attachment-get) */
const otherItems: Readonly<Record<string, ItemFile>> = {
  '#microsoft.graph.event': { ending: '.ics', contentType: 'text/calendar' },
  '#microsoft.graph.contact': { ending: '.vcf', contentType: 'text/vcard' },
};

/** Returns whether an Outlook item is attached: a message, an event or a contact. */
export const isItem = ({ '@odata.type': type }: Attachment): boolean => type === '#microsoft.graph.itemAttachment';

/** Returns whether it is a link to a cloud file. Graph tells its name alone, neither its address nor its content. (https://learn.microsoft.com/graph/api/resources/referenceattachment) */
export const isLink = ({ '@odata.type': type }: Attachment): boolean => type === '#microsoft.graph.referenceAttachment';

/**
 * Describes an attachment as a file. Graph names an attached item by its subject alone and gives it no type
 * (https://learn.microsoft.com/graph/api/attachment-get, example 2; msgraph-sdk-dotnet issue 2712): no program would open it.
 *
 * @param itemType the item's own `@odata.type`, if it is known; most are messages
 */
export function describeAttachment(attachment: Attachment, itemType = ''): DescribedFile {
  const { name, contentType, size } = attachment;
  const common = size == null ? {} : { size };
  if (!isItem(attachment))
    return { name: name ?? 'attachment', contentType: contentType ?? 'application/octet-stream', ...common };
  const item = ownProperty(otherItems, itemType) ?? message;
  const title = name?.trim() || 'attachment';
  return {
    name: title.toLowerCase().endsWith(item.ending) ? title : `${title}${item.ending}`,
    contentType: item.contentType,
    ...common,
  };
}
