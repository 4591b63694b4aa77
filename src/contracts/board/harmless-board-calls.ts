import { harmless, named, wordPattern, type FieldRules, type HarmlessCall } from '../raw-call/harmless-call';

/** Older clients use the singular form. */
const card = 'cards?/:id';
const checklist = 'checklists?/:id';
const list = 'lists?/:id';
const label = 'labels?/:id';
const board = 'boards?/:id';

const newCard: FieldRules = named(
  ...['name', 'desc', 'pos', 'due', 'start', 'dueComplete', 'dueReminder', 'idList', 'idLabels', 'idMembers'],
  ...['labels', 'urlSource', 'mimeType', 'idCardSource', 'keepFromSource', 'address', 'locationName', 'coordinates'],
  ...['cover', 'cardRole', 'subscribed'],
);

const cardFields: FieldRules = {
  ...named('name', 'desc', 'pos', 'due', 'start', 'dueComplete', 'dueReminder', 'idList', 'idBoard', 'idLabels'),
  ...named('idMembers', 'labels', 'closed', 'idAttachmentCover', 'cover', 'address', 'locationName', 'coordinates'),
  ...named('subscribed', 'isTemplate'),
};

const checkItem: FieldRules = named(
  ...['name', 'pos', 'checked', 'state', 'due', 'dueReminder', 'idMember', 'idChecklist'],
);

/** A board that only its creator sees; only a person may open it to a workspace or to everybody. */
const newBoard: FieldRules = {
  ...named('name', 'desc', 'defaultLabels', 'defaultLists', 'idOrganization', 'prefs_background'),
  prefs_permissionlevel: (value) => value === 'private',
};

const text = named('text', 'value');
const sticker = named('image', 'top', 'left', 'zIndex', 'rotate');

/** Paths that may be read without approval. Other paths, such as `authorize` and `OAuthGetRequestToken`, create credentials. */
export const readableBoardPath = wordPattern(
  `(?:${[
    ...['actions?', 'boards?', 'cards?', 'checklists?', 'customfields?', 'labels?', 'lists?', 'members?'],
    ...[
      'notifications?',
      'organizations?',
      'enterprises?',
      'plugins?',
      'tokens',
      'webhooks',
      'search',
      'batch',
      'emoji',
    ],
  ].join('|')})(?:/.*)?`,
);

/**
 * Trello calls, apart from reads, that are known to reach nobody new and to grant no access: what the pre-built steps do without
 * approval, and similar calls. It lists harmless calls instead of harmful ones. So everything else needs approval: members, webhooks,
 * tokens, keys of calendars and addresses, preferences of boards, exports, Power-Ups, deleting a card for good, and whatever Trello has
 * besides or will add.
 */
export const harmlessBoardCalls: readonly HarmlessCall[] = [
  harmless('POST', 'cards?', 'create', newCard),
  harmless('PUT', card, 'update', cardFields),
  harmless('PUT', `${card}/(?:${Object.keys(cardFields).join('|')})`, 'update', named('value')),
  harmless('POST', `${card}/actions/comments`, 'create', text),
  harmless('PUT', `${card}/actions/:id/comments|actions?/:id|actions?/:id/text`, 'update', text),
  harmless('DELETE', `${card}/actions/:id/comments|actions?/:id`, 'delete'),
  harmless('POST', `${card}/attachments`, 'create', named('name', 'url', 'mimeType', 'setCover')),
  harmless('DELETE', `${card}/attachments/:id`, 'delete'),
  harmless('POST', `${card}/(?:idlabels|idmembers)`, 'update', named('value')),
  harmless('POST', `${card}/labels`, 'create', named('name', 'color')),
  harmless('DELETE', `${card}/(?:idlabels|idmembers)/:id`, 'delete'),
  harmless('POST', `${card}/stickers`, 'create', sticker),
  harmless('PUT', `${card}/stickers/:id`, 'update', sticker),
  harmless('DELETE', `${card}/stickers/:id`, 'delete'),
  harmless('PUT', `${card}/customfield/:id/item`, 'update', named('value', 'idValue')),
  harmless('PUT', `${card}/customfields`, 'update', named('customFieldItems')),
  harmless('POST', `${card}/markassociatednotificationsread`, 'update'),

  harmless(
    'POST',
    `checklists?|${card}/checklists`,
    'create',
    named('name', 'pos', 'idCard', 'idChecklistSource', 'value'),
  ),
  harmless('PUT', checklist, 'update', named('name', 'pos')),
  harmless('PUT', `${checklist}/(?:name|pos)`, 'update', named('value')),
  harmless('DELETE', `${checklist}|${card}/checklists/:id`, 'delete'),
  harmless('POST', `${checklist}/checkitems|${card}/checklist/:id/checkitem`, 'create', checkItem),
  harmless('PUT', `${card}/(?:checklist/:id/)?checkitem/:id`, 'update', checkItem),
  harmless('PUT', `${card}/(?:checklist/:id/)?checkitem/:id/(?:name|pos|state)`, 'update', named('value')),
  harmless('DELETE', `${card}/checkitem/:id|${checklist}/checkitems/:id`, 'delete'),

  harmless('POST', 'lists?', 'create', named('name', 'idBoard', 'idListSource', 'pos')),
  harmless('POST', `${board}/lists`, 'create', named('name', 'pos')),
  harmless('PUT', list, 'update', named('name', 'closed', 'pos', 'subscribed')),
  harmless('PUT', `${list}/(?:name|closed|pos|subscribed)`, 'update', named('value')),
  harmless('POST', `${list}/archiveallcards`, 'update'),
  harmless('POST', `${list}/cards`, 'create', newCard),

  harmless('POST', `labels?|${board}/labels`, 'create', named('name', 'color', 'idBoard')),
  harmless('PUT', label, 'update', named('name', 'color')),
  harmless('PUT', `${label}/(?:name|color)`, 'update', named('value')),
  harmless('DELETE', label, 'delete'),

  harmless('POST', 'boards?', 'create', newBoard),
  harmless('PUT', board, 'update', named('name', 'desc', 'subscribed')),
  harmless('PUT', `${board}/(?:name|desc|subscribed)`, 'update', named('value')),
  harmless('POST', `${board}/markedasviewed`, 'update'),
  harmless('PUT', 'notifications/:id', 'update', named('unread')),
  harmless('PUT', 'notifications/:id/unread', 'update', named('value')),
  harmless('POST', 'notifications/all/read', 'update', named('read', 'ids')),
];
