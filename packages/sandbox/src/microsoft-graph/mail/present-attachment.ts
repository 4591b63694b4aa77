import type { FileAttachment } from './message';
import { attachmentModel } from './message-model';
import type { Entity } from '../odata/entity-model';
import type { ODataQuery } from '../odata/list-query';
import { selectProperties } from '../odata/select-properties';
import { instant } from '../items/instant';

/** Exchange includes the attachment's envelope in its size. */
const envelopeBytes = 238;

function typeOf({ isItem, isLink }: FileAttachment): string {
  if (isItem === true) return '#microsoft.graph.itemAttachment';
  return isLink === true ? '#microsoft.graph.referenceAttachment' : '#microsoft.graph.fileAttachment';
}

/** Presents an attachment as a request asks for it, with the item that it is if that is expanded. */
export function askedAttachment(
  attachment: FileAttachment,
  { select, expand }: Pick<ODataQuery, 'select' | 'expand'>,
): Entity {
  const shown = presentAttachment(attachment, select);
  return attachment.isItem === true && expand.length > 0 ? { ...shown, item: attachedItem(attachment) } : shown;
}

/** Of an attached item the sandbox knows the kind, by its content, and its name. It has no id of its own. (Get attachment, example 3) */
function attachedItem({ name, content }: FileAttachment): Entity {
  const beginning = content.subarray(0, 100).toString().trimStart().toUpperCase();
  if (beginning.startsWith('BEGIN:VCALENDAR'))
    return { '@odata.type': '#microsoft.graph.event', id: '', subject: name };
  if (beginning.startsWith('BEGIN:VCARD'))
    return { '@odata.type': '#microsoft.graph.contact', id: '', displayName: name };
  return { '@odata.type': '#microsoft.graph.message', id: '', subject: name };
}

export function presentAttachment(attachment: FileAttachment, select?: readonly string[]): Entity {
  const { id, name, contentType, isInline, contentId, content, lastModifiedDateTime } = attachment;
  const wantsBytes = !select || select.includes('contentBytes');
  const common = {
    id,
    lastModifiedDateTime: instant(lastModifiedDateTime),
    name,
    size: content.length + envelopeBytes,
    isInline,
  };
  const type = typeOf(attachment);
  const entity: Entity =
    type !== '#microsoft.graph.fileAttachment'
      ? // Neither an item nor a link has a type or bytes, and v1.0 does not tell where a link leads. (Get attachment, examples 2 and 5)
        { '@odata.type': type, ...common, contentType: null }
      : {
          '@odata.type': type,
          '@odata.mediaContentType': contentType,
          ...common,
          contentType,
          contentId,
          contentLocation: null,
          ...(wantsBytes && { contentBytes: content.toString('base64') }),
        };
  return selectProperties(entity, select, attachmentModel);
}
