import type { z } from 'zod';
import { addChecklist } from '../../contracts/board/add-checklist';
import { apiCall as boardApiCall } from '../../contracts/board/api-call';
import { createCard } from '../../contracts/board/create-card';
import { updateCard } from '../../contracts/board/update-card';
import { updateChecklist } from '../../contracts/board/update-checklist';
import { createEvent } from '../../contracts/calendar/create-event';
import { updateEvent } from '../../contracts/calendar/update-event';
import { apiCall as mailApiCall } from '../../contracts/mail/api-call';
import { draftEmail } from '../../contracts/mail/draft-email';
import { sendEmail } from '../../contracts/mail/send-email';
import type { ApprovalRequest } from '../../contracts/approval';
import type { Review } from '../../contracts/review';
import { visibleValue } from '../../text/visible-text';
import { InputView } from '../console/input-view';
import { ApiCallView } from './api-call-view';
import { CardView } from './card-view';
import { ChecklistChangeView, ChecklistView } from './checklist-view';
import { EventView } from './event-view';
import { MessageView } from './message-view';
import { readAs } from '../../contracts/reading/read-as';

interface RequestViewProps {
  request: ApprovalRequest;
  /** The requested input, or the approved input. */
  input: unknown;
  review: Review;
  /** The address that serves a body alone. */
  bodyAddress: string;
}

/** Shows a request in its own form: a message, an event, a card, a checklist or a call. Any other request is shown member by member. */
export function RequestView({ request, input, review, bodyAddress }: RequestViewProps) {
  const { step } = request;
  const { account, title } = visibleValue({ account: request.account, title: request.title });
  const as = <Input extends z.ZodType>({ name, input: schema }: { name: string; input: Input }) => {
    const parsed = name === step ? readAs(schema, input) : undefined;
    return parsed?.success === true ? parsed.data : undefined;
  };
  const message = as(sendEmail) ?? as(draftEmail);
  if (message !== undefined) {
    return <MessageView message={visibleValue(message)} account={account} review={review} bodyAddress={bodyAddress} />;
  }
  const event = as(createEvent) ?? as(updateEvent);
  if (event !== undefined) return <EventView event={visibleValue(event)} title={title} bodyAddress={bodyAddress} />;
  const card = as(createCard) ?? as(updateCard);
  if (card !== undefined) return <CardView card={visibleValue(card)} title={title} />;
  const checklist = as(addChecklist);
  if (checklist !== undefined) return <ChecklistView checklist={visibleValue(checklist)} />;
  const change = as(updateChecklist);
  if (change !== undefined) return <ChecklistChangeView change={visibleValue(change)} title={title} />;
  const call = as(mailApiCall) ?? as(boardApiCall);
  if (call !== undefined) return <ApiCallView call={call} title={title} />;
  return (
    <article class="message" aria-label={title}>
      <h2>{title}</h2>
      <InputView input={input} />
    </article>
  );
}
