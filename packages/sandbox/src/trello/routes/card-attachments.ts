import { Hono } from 'hono';
import { z } from 'zod';
import { cardToChange, openCard } from '../access';
import { readAttachment } from './attachment-parameters';
import { storedAnswer, type FileStorage } from '../file-storage';
import { addAttachment, deleteAttachment } from '../changes/attachments';
import { updateCard } from '../changes/update-card';
import { flag, parseParameters } from '../parameters';
import { TrelloError } from '../trello-error';
import { attachmentView } from '../views/attachment-view';
import { pickFields } from '../views/view';
import type { Attachment } from '../state/attachment';
import type { Card } from '../state/card';
import type { TrelloEnvironment, TrelloRoutes } from '../trello-context';
import type { TrelloWorld } from '../state/world';

/**
 * `/cards/{id}/attachments`
 * @param storage that downloads are redirected to; without it the sandbox returns the files here
 */
export function cardAttachmentRoutes(world: TrelloWorld, byteLimit: number, storage?: FileStorage): TrelloRoutes {
  const app = new Hono<TrelloEnvironment>();

  app.get('/:id/attachments', (context) => {
    const { caller, parameters } = context.var;
    const card = openCard(world, caller, context.req.param('id'), 'read');
    const shown = card.attachments.filter(({ id }) => parameters.filter !== 'cover' || id === card.idAttachmentCover);
    return context.json(shown.map((each) => pickFields(attachmentView(world, card, each), parameters.fields)));
  });

  app.post('/:id/attachments', async (context) => {
    const { caller, parameters } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    const content = await readAttachment(parameters, byteLimit);
    if (!content) throw new TrelloError(400, 'invalid value for url');
    const { setCover } = parseParameters(z.object({ setCover: flag.default(false) }), parameters);
    const attachment = addAttachment(world, actor, card, content);
    if (setCover) updateCard(world, actor, card, { idAttachmentCover: attachment.id });
    return context.json({ ...attachmentView(world, card, attachment), limits: {} });
  });

  app.get('/:id/attachments/:idAttachment', (context) => {
    const { caller, parameters } = context.var;
    const card = openCard(world, caller, context.req.param('id'), 'read');
    const attachment = attachmentOf(card, context.req.param('idAttachment'));
    return context.json(pickFields(attachmentView(world, card, attachment), parameters.fields));
  });

  app.get('/:id/attachments/:idAttachment/download/:fileName', (context) => {
    const { caller } = context.var;
    if (caller.kind === 'member' && !caller.credentials.inHeader) {
      throw new TrelloError(401, 'unauthorized permission requested');
    }
    const card = openCard(world, caller, context.req.param('id'), 'read');
    const { source, mimeType } = attachmentOf(card, context.req.param('idAttachment'));
    if (source.kind === 'link') throw new TrelloError(404, 'The requested resource was not found.');
    const stored = { content: source.content, contentType: mimeType };
    return storage === undefined ? storedAnswer(stored) : context.redirect(storage.addressOf(stored), 302);
  });

  app.delete('/:id/attachments/:idAttachment', (context) => {
    const { caller } = context.var;
    const { actor, card } = cardToChange(world, caller, context.req.param('id'));
    deleteAttachment(world, actor, card, attachmentOf(card, context.req.param('idAttachment')));
    return context.json({ limits: {} });
  });

  return app;
}

function attachmentOf(card: Card, id: string): Attachment {
  const attachment = card.attachments.find((candidate) => candidate.id === id);
  if (!attachment) throw new TrelloError(404, 'The requested resource was not found.');
  return attachment;
}
