import { attachmentUrl } from '../changes/attachments';
import type { Attachment } from '../state/attachment';
import type { Card } from '../state/card';
import type { TrelloWorld } from '../state/world';
import type { View } from './view';

export function attachmentView(world: TrelloWorld, card: Card, attachment: Attachment): View {
  const { id, date, idMember, mimeType, name, pos, source } = attachment;
  return {
    id,
    bytes: source.kind === 'file' ? source.content.byteLength : null,
    date: date.toISOString(),
    edgeColor: null,
    idMember,
    isUpload: source.kind === 'file',
    mimeType,
    name,
    previews: [],
    url: attachmentUrl(world, card, attachment),
    pos,
    fileName: source.kind === 'file' ? source.fileName : null,
    isMalicious: false,
  };
}
