import type { ApprovalState } from '../../contracts/approval';
import { sendEmail } from '../../contracts/mail/send-email';
import { Page } from '../console/page';
import type { Session } from '../console/session';
import { DecisionForms } from './decision-forms';
import { editableFields } from './editable-fields';
import { InputView } from '../input-view';
import { Instant } from '../instant';
import { MessageView } from './message-view';
import { OutcomeView } from './outcome-view';
import type { EditProblems } from './read-edit';

interface ApprovalPageProps {
  session: Session;
  address: string;
  state: ApprovalState;
  /** Why the decision that was just sent does not count. */
  notice?: string;
  typed?: Readonly<Record<string, string>>;
  problems?: EditProblems;
}

/** One request as what it is, and the forms to decide on it, or who decided. */
export function ApprovalPage({ session, address, state, notice, typed = {}, problems = {} }: ApprovalPageProps) {
  const { request, requestedAt, expiresAt, outcome, lastProblem } = state;
  const input = outcome?.kind === 'approved' ? outcome.input : request.input;
  const message = request.step === sendEmail.name ? sendEmail.input.safeParse(input) : undefined;
  return (
    <Page title={request.summary} session={session}>
      <p class="back">
        <a href="/approvals">All approvals</a>
      </p>
      <h1>{request.summary}</h1>
      <p class="asked">
        {request.agent === undefined ? (
          'A call without an agent'
        ) : (
          <>
            The agent <strong>{request.agent}</strong>
          </>
        )}{' '}
        asks to {asks[request.effect]} with the account <strong>{request.account}</strong>. Asked{' '}
        <Instant at={requestedAt} />
        {outcome === undefined ? (
          <>
            ; without a decision it ends <Instant at={expiresAt} />
          </>
        ) : null}
        .
      </p>
      {notice === undefined ? null : (
        <div class="banner refused" role="alert">
          <p>{notice}</p>
        </div>
      )}
      {outcome === undefined ? null : <OutcomeView outcome={outcome} />}
      {outcome !== undefined || lastProblem === undefined ? null : (
        <div class="banner refused">
          <p>A decision that came by signal was not taken: {lastProblem}</p>
        </div>
      )}
      {message?.success === true ? (
        <MessageView message={message.data} account={request.account} bodyAddress={`${address}/message`} />
      ) : (
        <article class="message" aria-label={request.title}>
          <h2>{request.title}</h2>
          <InputView input={input} />
        </article>
      )}
      {outcome === undefined ? (
        <DecisionForms
          session={session}
          address={address}
          fields={editableFields(request)}
          typed={typed}
          problems={problems}
        />
      ) : null}
    </Page>
  );
}

const asks = {
  read: 'read something',
  create: 'make something new',
  update: 'change something',
  delete: 'delete something',
  send: 'send a message',
} as const;
