/** The entity type of each collection's items. */
const entities: Readonly<Record<string, string>> = {
  messages: 'message',
  mailFolders: 'mailFolder',
  childFolders: 'mailFolder',
  attachments: 'attachment',
  events: 'event',
  calendar: 'calendar',
  calendars: 'calendar',
  contacts: 'contact',
  contactFolders: 'contactFolder',
  masterCategories: 'outlookCategory',
  mailboxSettings: 'mailboxSettings',
  subscriptions: 'subscription',
};

/** The types of properties whose type name differs from the property name. */
const complexTypes: Readonly<Record<string, string>> = {
  from: 'recipient',
  sender: 'recipient',
  toRecipients: 'recipient',
  ccRecipients: 'recipient',
  bccRecipients: 'recipient',
  replyTo: 'recipient',
  body: 'itemBody',
  flag: 'followupFlag',
  start: 'dateTimeTimeZone',
  end: 'dateTimeTimeZone',
  attendees: 'attendee',
  recurrence: 'patternedRecurrence',
  pattern: 'recurrencePattern',
  range: 'recurrenceRange',
  singleValueExtendedProperties: 'singleValueLegacyExtendedProperty',
  businessAddress: 'physicalAddress',
  homeAddress: 'physicalAddress',
  otherAddress: 'physicalAddress',
  emailAddresses: 'emailAddress',
};

const actions = [
  ...['sendMail', 'reply', 'replyAll', 'forward', 'createReply', 'createReplyAll', 'createForward', 'move', 'copy'],
  ...['accept', 'decline', 'tentativelyAccept', 'cancel', 'snoozeReminder', 'getSchedule', 'findMeetingTimes'],
  ...['createUploadSession', 'translateExchangeIds', 'getMailTips'],
];

/** Whether the last segment of a path is an action. The body of an action contains parameters. */
export function isActionPath(path: string): boolean {
  return actions.includes(path.split('/').at(-1) ?? '');
}

/** Describes an unknown property as Graph does. The type comes from the path of the request and the property's place in the body. */
export function describeUnknownProperty(name: string, requestPath: string, place: readonly PropertyKey[]): string {
  const property = place.filter((part) => typeof part === 'string').at(-1);
  const segments = requestPath.split('/');
  const action = actions.find((each) => each === segments.at(-1));
  // OData's wording for the parameters of an action (ODataParameterReader_ParameterNameNotInMetadata).
  if (property === undefined && action !== undefined) {
    return `The parameter '${name}' in the request payload is not a valid parameter for the operation '${action}'.`;
  }
  const collection = segments.findLast((segment) => Object.hasOwn(entities, segment));
  const entity = collection === undefined ? segments.at(-1) : entities[collection];
  const type =
    property === undefined ? entity : Object.hasOwn(complexTypes, property) ? complexTypes[property] : property;
  return `The property '${name}' does not exist on type 'microsoft.graph.${type}'. Make sure to only use property names that are defined by the type or mark the type as open type.`;
}
