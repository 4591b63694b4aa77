import type { FileAttachment } from './message';
import { attachmentModel } from './message-model';
import type { Entity } from '../odata/entity-model';
import { selectProperties } from '../odata/select-properties';
import { instant } from '../items/instant';

/** Exchange includes the attachment's envelope in its size. */
const envelopeBytes = 238;

export function presentAttachment(attachment: FileAttachment, select?: readonly string[]): Entity {
  const { id, name, contentType, isInline, contentId, content, lastModifiedDateTime } = attachment;
  const wantsBytes = !select || select.includes('contentBytes');
  const entity: Entity = {
    '@odata.type': '#microsoft.graph.fileAttachment',
    '@odata.mediaContentType': contentType,
    id,
    lastModifiedDateTime: instant(lastModifiedDateTime),
    name,
    contentType,
    size: content.length + envelopeBytes,
    isInline,
    contentId,
    contentLocation: null,
    ...(wantsBytes && { contentBytes: content.toString('base64') }),
  };
  return selectProperties(entity, select, attachmentModel);
}
