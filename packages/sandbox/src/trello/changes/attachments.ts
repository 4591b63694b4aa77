import { cardAndListData, cardData } from './card-data';
import { updateCard } from './update-card';
import type { Actor } from '../state/actor';
import type { Attachment } from '../state/attachment';
import type { Card } from '../state/card';
import type { TrelloWorld } from '../state/world';

export function addAttachment(
  world: TrelloWorld,
  actor: Actor,
  card: Card,
  content: Pick<Attachment, 'name' | 'mimeType' | 'source'>,
): Attachment {
  const last = card.attachments.at(-1);
  const attachment: Attachment = {
    ...content,
    id: world.ids.next(),
    date: world.clock.now(),
    idMember: actor.member.id,
    pos: (last?.pos ?? 0) + 16_384,
  };
  card.attachments = [...card.attachments, attachment];
  const { id, name } = attachment;
  world.record(actor, 'addAttachmentToCard', {
    ...cardAndListData(world, card),
    attachment: { id, name, url: attachmentUrl(world, card, attachment) },
  });
  return attachment;
}

export function deleteAttachment(world: TrelloWorld, actor: Actor, card: Card, attachment: Attachment): void {
  if (card.idAttachmentCover === attachment.id) updateCard(world, actor, card, { idAttachmentCover: null });
  card.attachments = card.attachments.filter((other) => other.id !== attachment.id);
  const { id, name } = attachment;
  world.record(actor, 'deleteAttachmentFromCard', { ...cardData(world, card), attachment: { id, name } });
}

/** Returns a link's own URL, or the download URL of an uploaded file. */
export function attachmentUrl(world: TrelloWorld, card: Card, { id, source }: Attachment): string {
  if (source.kind === 'link') return source.url;
  return `${world.apiUrl()}/1/cards/${card.id}/attachments/${id}/download/${encodeURIComponent(source.fileName)}`;
}
