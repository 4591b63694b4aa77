import { canonicalExtendedPropertyId } from '../items/extended-property';
import type { MessageContent } from './message';

const messageFlags = 'integer 0xe07';
const deliveryTime = 'systemtime 0xe06';

/** The bit mfUnsent. */
const unsent = 0x8;

/**
 * Returns what a new message is by its PidTagMessageFlags: "treated as a Draft" with the bit mfUnsent, and otherwise a received one, which arrived at
 * its PidTagMessageDeliveryTime. Later changes do nothing: the flags are "read-only for the client" once the message is saved. ([MS-OXCMSG] 2.2.1.6)
 * That Graph takes them: https://github.com/microsoftgraph/microsoft-graph-docs/issues/14829.
 */
export function asFlagged(content: MessageContent): MessageContent {
  const valueOf = (wanted: string) =>
    content.extendedProperties.find(({ id }) => canonicalExtendedPropertyId(id) === wanted)?.value;
  const flags = valueOf(messageFlags);
  if (flags === undefined || (Number(flags) & unsent) !== 0) return content;
  const arrived = new Date(valueOf(deliveryTime) ?? content.receivedDateTime);
  return { ...content, isDraft: false, receivedDateTime: arrived };
}
