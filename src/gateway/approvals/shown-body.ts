import type { z } from 'zod';
import { createEvent } from '../../contracts/calendar/create-event';
import { updateEvent } from '../../contracts/calendar/update-event';
import { draftEmail } from '../../contracts/mail/draft-email';
import { sendEmail } from '../../contracts/mail/send-email';
import type { StepName } from '../../contracts/step';
import { readAs } from '../../contracts/reading/read-as';

export type ShownBody = Pick<z.output<typeof sendEmail.input>, 'bodyFormat'> & { body: string };

/** Returns the text of a message or an event, with its format. */
export function shownBody(step: StepName, input: unknown): ShownBody | undefined {
  const contract = [sendEmail, draftEmail, createEvent, updateEvent].find(({ name }) => name === step);
  const { body, bodyFormat } = (contract === undefined ? undefined : readAs(contract.input, input).data) ?? {};
  return body === undefined || bodyFormat === undefined ? undefined : { body, bodyFormat };
}
