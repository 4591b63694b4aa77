/** A complete new message, to be sent or drafted. */
export interface MessageToWrite {
  mailbox?: string | undefined;
  from?: string | undefined;
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  answersTo?: readonly string[] | undefined;
  subject?: string | undefined;
  body: string;
  bodyFormat: 'text' | 'markdown' | 'html';
  importance: 'low' | 'normal' | 'high';
  replyTo?: string | undefined;
  replyToAll: boolean;
  forward?: string | undefined;
  attachments: readonly string[];
}

/** Returns the message from a step's input; the step has already checked that it is complete. */
export const messageToWrite = ({
  to = [],
  cc = [],
  bcc = [],
  body = '',
  importance = 'normal',
  ...message
}: Omit<MessageToWrite, 'to' | 'cc' | 'bcc' | 'body' | 'importance'> &
  Partial<{
    [Field in 'to' | 'cc' | 'bcc' | 'body' | 'importance']: MessageToWrite[Field] | undefined;
  }>): MessageToWrite => ({
  ...message,
  to,
  cc,
  bcc,
  body,
  importance,
});
