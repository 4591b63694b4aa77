import { z } from 'zod';
import type { MailApiCall } from '../../../src/contracts/mail/mail-api-effect';
import { fieldsOf, type Fields } from '../../../src/contracts/raw-call/harmless-call';
import { readWrittenBody } from '../../../src/contracts/raw-call/written-body';
import type { ReviewFact } from '../../../src/contracts/review';
import { toolError } from '../../../src/contracts/tool-error';
import { recipientsFact } from '../../mailbox/recipients-fact';

const lines = {
  torecipients: 'To (of the call)',
  ccrecipients: 'Cc (of the call)',
  bccrecipients: 'Bcc (of the call)',
  attendees: 'Attendees (of the call)',
} as const;

/** People as a body may write them: names of fields in any case, as the provider takes them. */
const writtenSchema = z.array(
  z.preprocess(
    inLowerCase,
    z.looseObject({
      emailaddress: z.preprocess(
        inLowerCase,
        z.looseObject({ address: z.string().min(1), name: z.string().nullish() }),
      ),
    }),
  ),
);

/**
 * Returns whom the body of a call names itself, beside whom its message or event has: at its top, as a forward does, or in its `message`, as a reply.
 *
 * @throws InvalidInput when a list of people is not of the documented form, as nobody could be shown who they are
 */
export function recipientsOfCall({ body: given, headers }: MailApiCall): ReviewFact[] {
  const body = readWrittenBody(given, headers);
  if (body.kind === 'text')
    return [
      { name: 'To (of the call)', value: 'Whom the message in MIME names that is the body. It is not read here.' },
    ];
  const top = fieldsIn(body.kind === 'json' ? body.value : undefined);
  const named = [...top, ...fieldsIn(top.find(([name]) => name === 'message')?.[1])];
  return Object.entries(lines).flatMap(([field, line]) => {
    const people = named.filter(([name, value]) => name === field && value != null);
    return recipientsFact(
      line,
      people.flatMap(([, value]) => peopleIn(value, field)),
    );
  });
}

function fieldsIn(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) return [];
  const fields = fieldsOf(value);
  if (fields !== undefined) return fields;
  throw toolError(
    'InvalidInput',
    'The body is a list, or names a field twice in different case. Write an object that names each once.',
  );
}

function peopleIn(value: unknown, field: string) {
  const people = writtenSchema.safeParse(value);
  if (people.success) return people.data.map(({ emailaddress }) => ({ emailAddress: emailaddress }));
  throw toolError(
    'InvalidInput',
    `The body's ${field} is no list of people that can be shown. Write each as {"emailAddress": {"address": "…"}}.`,
  );
}

/** Returns undefined, which no schema takes, for an object that names a field in two spellings: the provider may read either. */
function inLowerCase(value: unknown): unknown {
  const fields = fieldsOf(value);
  return fields && Object.fromEntries(fields);
}
