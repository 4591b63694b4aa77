import type { ApprovalRequest } from '../../contracts/approval';
import { sendEmail } from '../../contracts/mail/send-email';

/** One field of the form in which a reviewer edits the input before approving it. */
export interface EditableField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'text' | 'code';
  /** What the field shows, as text. */
  readonly value: string;
  /** How the field is filled in. */
  readonly hint?: string;
  /** What the text means: the member of the input it stands for, or the whole input where it has no member. */
  readonly read: (text: string) => unknown;
  readonly wholeInput: boolean;
}

/** A message is edited as one; every other input as JSON. */
export function editableFields({ step, input }: Pick<ApprovalRequest, 'step' | 'input'>): EditableField[] {
  const message = step === sendEmail.name ? sendEmail.input.safeParse(input) : undefined;
  if (message?.success !== true) return [jsonField(input)];
  const { to, cc, bcc, subject, body } = message.data;
  return [
    recipientsField('to', 'To', to),
    recipientsField('cc', 'Cc', cc),
    recipientsField('bcc', 'Bcc', bcc),
    {
      ...memberField('subject', 'Subject', 'line', subject ?? ''),
      read: (text) => (text.trim() === '' ? undefined : text.trim()),
    },
    memberField('body', 'Message', 'text', body),
  ];
}

function memberField(name: string, label: string, kind: EditableField['kind'], value: string): EditableField {
  return { name, label, kind, value, read: (text) => text, wholeInput: false };
}

function recipientsField(name: string, label: string, addresses: readonly string[]): EditableField {
  return {
    ...memberField(name, label, 'line', addresses.join(', ')),
    hint: 'Addresses, separated by commas.',
    read: (text) => text.split(/[,;\n]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()])),
  };
}

function jsonField(input: unknown): EditableField {
  return {
    name: 'input',
    label: 'Input',
    kind: 'code',
    value: JSON.stringify(input, undefined, 2),
    hint: 'JSON, as the step takes it.',
    read: (text) => JSON.parse(text) as unknown,
    wholeInput: true,
  };
}
