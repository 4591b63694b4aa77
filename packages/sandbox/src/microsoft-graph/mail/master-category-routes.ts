import { z } from 'zod';
import { mailboxRoutes, type MailboxContext } from '../platform/graph-environment';
import { GraphError, itemNotFound, unreadableBody } from '../platform/graph-error';
import type { GraphWorld } from '../graph-world';
import type { OutlookCategory } from '../users/mailbox-settings';
import { text, type EntityModel } from '../odata/entity-model';
import { pageOf } from '../odata/entity-page';
import { parseODataQuery } from '../odata/list-query';
import { selectProperties } from '../odata/select-properties';
import { readBody } from '../platform/read-body';
import { requireScope } from '../platform/require-scope';
import { collectionBody, contextUrl } from '../platform/respond';

const color = z
  .string()
  .regex(/^(none|preset([0-9]|1[0-9]|2[0-4]))$/i)
  .toLowerCase();
const categoryInput = z.strictObject({ displayName: z.string().min(1).max(255), color: color.default('none') });
const colorInput = z.strictObject({ displayName: z.unknown().optional(), color });

const categoryModel: EntityModel = {
  typeName: 'microsoft.graph.outlookCategory',
  properties: { id: text, displayName: text, color: text },
  onlyWhenSelected: [],
  navigation: [],
};

/** Serves `/me/outlook/masterCategories`. Category names are unique and never change. */
export function masterCategoryRoutes({ core }: GraphWorld) {
  const app = mailboxRoutes();
  const single = (context: MailboxContext, category: OutlookCategory) => ({
    '@odata.context': `${contextUrl(core, context.get('mailbox'), 'outlook/masterCategories')}/$entity`,
    ...category,
  });

  app.get('/', (context) => {
    requireScope(context.var, 'MailboxSettings', 'Read');
    const query = parseODataQuery(new URL(context.req.url).searchParams, categoryModel);
    const page = pageOf(context.get('mailbox').categories, (category) => ({ ...category }), query, 1000);
    const value = page.items.map((category) => selectProperties({ ...category }, query.select, categoryModel));
    return context.json(collectionBody(context, core, { path: 'outlook/masterCategories', query, page, value }));
  });

  app.post('/', async (context) => {
    requireScope(context.var, 'MailboxSettings', 'ReadWrite');
    const { mailbox } = context.var;
    const input = await readBody(context, categoryInput);
    const wanted = input.displayName.toLowerCase();
    if (mailbox.categories.some(({ displayName }) => displayName.toLowerCase() === wanted)) {
      throw new GraphError(
        409,
        'CategoryAlreadyExists',
        `A category with the name '${input.displayName}' already exists.`,
      );
    }
    return context.json(single(context, mailbox.addCategory(input)), 201);
  });

  app.get('/:category', (context) => {
    requireScope(context.var, 'MailboxSettings', 'Read');
    return context.json(single(context, categoryOf(context)));
  });

  app.patch('/:category', async (context) => {
    requireScope(context.var, 'MailboxSettings', 'ReadWrite');
    const { mailbox } = context.var;
    const input = await readBody(context, colorInput);
    if (input.displayName !== undefined)
      throw unreadableBody("The property 'displayName' of a category cannot be changed.");
    const updated = { ...categoryOf(context), color: input.color };
    mailbox.categories = mailbox.categories.map((one) => (one.id === updated.id ? updated : one));
    return context.json(single(context, updated));
  });

  app.delete('/:category', (context) => {
    requireScope(context.var, 'MailboxSettings', 'ReadWrite');
    const { mailbox } = context.var;
    const gone = categoryOf(context);
    mailbox.categories = mailbox.categories.filter(({ id }) => id !== gone.id);
    return context.body(null, 204);
  });
  return app;
}

function categoryOf(context: MailboxContext): OutlookCategory {
  const wanted = context.req.param('category');
  const category = context.get('mailbox').categories.find(({ id }) => id === wanted);
  if (!category) throw itemNotFound();
  return category;
}
