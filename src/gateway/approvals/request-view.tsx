import { apiCall as boardApiCall } from '../../contracts/board/api-call';
import { createCard } from '../../contracts/board/create-card';
import { updateCard } from '../../contracts/board/update-card';
import { createEvent } from '../../contracts/calendar/create-event';
import { updateEvent } from '../../contracts/calendar/update-event';
import { apiCall as mailApiCall } from '../../contracts/mail/api-call';
import { sendEmail } from '../../contracts/mail/send-email';
import type { ApprovalRequest } from '../../contracts/approval';
import type { Review } from '../../contracts/review';
import { visibleValue } from '../../contracts/visible-text';
import { InputView } from '../input-view';
import { ApiCallView } from './api-call-view';
import { CardView } from './card-view';
import { EventView } from './event-view';
import { MessageView } from './message-view';

interface RequestViewProps {
  request: ApprovalRequest;
  /** As it was asked, or as it was approved. */
  input: unknown;
  review: Review;
  /** Where a body by itself is served. */
  bodyAddress: string;
}

/** A request as what it is: a message, an event, a card, a call; what has no shape of its own, member by member. */
export function RequestView({ request, input, review, bodyAddress }: RequestViewProps) {
  const { step, account, title } = request;
  const message = step === sendEmail.name ? sendEmail.input.safeParse(input).data : undefined;
  if (message !== undefined) {
    return <MessageView message={visibleValue(message)} account={account} review={review} bodyAddress={bodyAddress} />;
  }
  const event = [createEvent, updateEvent].find(({ name }) => name === step)?.input.safeParse(input).data;
  if (event !== undefined) return <EventView event={visibleValue(event)} title={title} bodyAddress={bodyAddress} />;
  const card = [createCard, updateCard].find(({ name }) => name === step)?.input.safeParse(input).data;
  if (card !== undefined) return <CardView card={visibleValue(card)} title={title} />;
  const call = [mailApiCall, boardApiCall].find(({ name }) => name === step)?.input.safeParse(input).data;
  if (call !== undefined) return <ApiCallView call={visibleValue(call)} title={title} />;
  return (
    <article class="message" aria-label={title}>
      <h2>{title}</h2>
      <InputView input={visibleValue(input)} />
    </article>
  );
}
