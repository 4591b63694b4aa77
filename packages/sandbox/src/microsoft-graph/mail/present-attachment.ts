import type { FileAttachment } from './message';
import { attachmentModel } from './message-model';
import type { Entity } from '../odata/entity-model';
import { selectProperties } from '../odata/select-properties';
import { instant } from '../items/instant';

/** Exchange includes the attachment's envelope in its size. */
const envelopeBytes = 238;

export function presentAttachment(attachment: FileAttachment, select?: readonly string[]): Entity {
  const { id, name, contentType, isInline, contentId, content, lastModifiedDateTime, isItem = false } = attachment;
  const wantsBytes = !select || select.includes('contentBytes');
  const common = {
    id,
    lastModifiedDateTime: instant(lastModifiedDateTime),
    name,
    size: content.length + envelopeBytes,
    isInline,
  };
  const entity: Entity = isItem
    ? // A message has neither a type nor bytes. (Get attachment, example 2)
      { '@odata.type': '#microsoft.graph.itemAttachment', ...common, contentType: null }
    : {
        '@odata.type': '#microsoft.graph.fileAttachment',
        '@odata.mediaContentType': contentType,
        ...common,
        contentType,
        contentId,
        contentLocation: null,
        ...(wantsBytes && { contentBytes: content.toString('base64') }),
      };
  return selectProperties(entity, select, attachmentModel);
}
