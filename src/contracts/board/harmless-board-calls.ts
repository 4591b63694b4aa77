import { anyValueOf, harmless, wordPattern, type FieldRules, type HarmlessCall } from '../raw-call/harmless-call';

/** Older clients use the singular form. */
const card = 'cards?/:id';
const checklist = 'checklists?/:id';
const list = 'lists?/:id';
const label = 'labels?/:id';
const board = 'boards?/:id';

const newCard: FieldRules = anyValueOf(
  ...['name', 'desc', 'pos', 'due', 'start', 'dueComplete', 'dueReminder', 'idList', 'idLabels', 'idMembers'],
  ...['labels', 'urlSource', 'mimeType', 'idCardSource', 'keepFromSource', 'address', 'locationName', 'coordinates'],
  ...['cover', 'cardRole', 'subscribed'],
);

const cardFields: FieldRules = {
  ...anyValueOf('name', 'desc', 'pos', 'due', 'start', 'dueComplete', 'dueReminder', 'idList', 'idBoard', 'idLabels'),
  ...anyValueOf('idMembers', 'labels', 'closed', 'idAttachmentCover', 'cover', 'subscribed', 'isTemplate'),
  ...anyValueOf('address', 'locationName', 'coordinates'),
};

const checkItem: FieldRules = anyValueOf(
  ...['name', 'pos', 'checked', 'state', 'due', 'dueReminder', 'idMember', 'idChecklist'],
);

/** A board that only its creator sees; only a person may open it to a workspace or to everybody. */
const newBoard: FieldRules = {
  ...anyValueOf('name', 'desc', 'defaultLabels', 'defaultLists', 'idOrganization', 'prefs_background'),
  prefs_permissionlevel: (value) => value === 'private',
};

const text = anyValueOf('text', 'value');
const sticker = anyValueOf('image', 'top', 'left', 'zIndex', 'rotate');

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
  harmless('PUT', `${card}/(?:${Object.keys(cardFields).join('|')})`, 'update', anyValueOf('value')),
  harmless('POST', `${card}/actions/comments`, 'create', text),
  harmless('PUT', `${card}/actions/:id/comments|actions?/:id|actions?/:id/text`, 'update', text),
  harmless('DELETE', `${card}/actions/:id/comments|actions?/:id`, 'delete'),
  harmless('POST', `${card}/attachments`, 'create', anyValueOf('name', 'url', 'mimeType', 'setCover')),
  harmless('DELETE', `${card}/attachments/:id`, 'delete'),
  harmless('POST', `${card}/(?:idlabels|idmembers)`, 'update', anyValueOf('value')),
  harmless('POST', `${card}/labels`, 'create', anyValueOf('name', 'color')),
  harmless('DELETE', `${card}/(?:idlabels|idmembers)/:id`, 'delete'),
  harmless('POST', `${card}/stickers`, 'create', sticker),
  harmless('PUT', `${card}/stickers/:id`, 'update', sticker),
  harmless('DELETE', `${card}/stickers/:id`, 'delete'),
  harmless('PUT', `${card}/customfield/:id/item`, 'update', anyValueOf('value', 'idValue')),
  harmless('PUT', `${card}/customfields`, 'update', anyValueOf('customFieldItems')),
  harmless('POST', `${card}/markassociatednotificationsread`, 'update'),

  harmless(
    'POST',
    `checklists?|${card}/checklists`,
    'create',
    anyValueOf('name', 'pos', 'idCard', 'idChecklistSource', 'value'),
  ),
  harmless('PUT', checklist, 'update', anyValueOf('name', 'pos')),
  harmless('PUT', `${checklist}/(?:name|pos)`, 'update', anyValueOf('value')),
  harmless('DELETE', `${checklist}|${card}/checklists/:id`, 'delete'),
  harmless('POST', `${checklist}/checkitems|${card}/checklist/:id/checkitem`, 'create', checkItem),
  harmless('PUT', `${card}/(?:checklist/:id/)?checkitem/:id`, 'update', checkItem),
  harmless('PUT', `${card}/(?:checklist/:id/)?checkitem/:id/(?:name|pos|state)`, 'update', anyValueOf('value')),
  harmless('DELETE', `${card}/checkitem/:id|${checklist}/checkitems/:id`, 'delete'),

  harmless('POST', 'lists?', 'create', anyValueOf('name', 'idBoard', 'idListSource', 'pos')),
  harmless('POST', `${board}/lists`, 'create', anyValueOf('name', 'pos')),
  harmless('PUT', list, 'update', anyValueOf('name', 'closed', 'pos', 'subscribed')),
  harmless('PUT', `${list}/(?:name|closed|pos|subscribed)`, 'update', anyValueOf('value')),
  harmless('POST', `${list}/archiveallcards`, 'update'),
  harmless('POST', `${list}/cards`, 'create', newCard),

  harmless('POST', `labels?|${board}/labels`, 'create', anyValueOf('name', 'color', 'idBoard')),
  harmless('PUT', label, 'update', anyValueOf('name', 'color')),
  harmless('PUT', `${label}/(?:name|color)`, 'update', anyValueOf('value')),
  harmless('DELETE', label, 'delete'),

  harmless('POST', 'boards?', 'create', newBoard),
  harmless('PUT', board, 'update', anyValueOf('name', 'desc', 'subscribed')),
  harmless('PUT', `${board}/(?:name|desc|subscribed)`, 'update', anyValueOf('value')),
  harmless('POST', `${board}/markedasviewed`, 'update'),
  harmless('PUT', 'notifications/:id', 'update', anyValueOf('unread')),
  harmless('PUT', 'notifications/:id/unread', 'update', anyValueOf('value')),
  harmless('POST', 'notifications/all/read', 'update', anyValueOf('read', 'ids')),
];
