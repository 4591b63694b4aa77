import type { RequestFault } from 'graph-trello-sandbox';
import type { StepOutcome } from '../../support/agents';
import { mailUser, type World } from '../../support/world';
import { createBusyWorld, runStep } from '../run-steps';

/** A world whose agent "busy" sends mails, each with a subject of its own. */
export interface SendingWorld extends World {
  /** What a mail is sent with. */
  mail: () => { to: string[]; subject: string; body: string };
  send: (input: unknown) => Promise<StepOutcome>;
  /** Spoils the next request that sends a draft, behind those that are to be spoilt already. */
  onSend: (fault: RequestFault) => void;
  /** How often there is a mail of this subject. */
  effects: (subject: string) => { sent: number; lost: number; drafts: number };
  /** Has the mailbox answer as it did before the test. */
  reset: () => void;
}

export async function createSendingWorld(): Promise<SendingWorld> {
  const world = await createBusyWorld({ environment: { LOOK_FOR_EFFECT_SECONDS: '3' } });
  const { graph, faults } = world.sandbox;
  let mails = 0;
  return {
    ...world,
    mail: () => ({ to: ['lena@northwind.example'], subject: `Mail ${String((mails += 1))}`, body: 'Hello.' }),
    send: (input) => runStep(world, 'busy', 'mail.sendEmail', input),
    onSend: (fault) => faults.add({ match: { path: /\/send$/ }, fault }),
    effects: (subject) => {
      const ofSubject = <Item extends { subject: string }>(items: readonly Item[]) =>
        items.filter((item) => item.subject === subject);
      return {
        sent: ofSubject(graph.sentMail(mailUser)).length,
        lost: ofSubject(graph.lostMail(mailUser)).length,
        drafts: ofSubject(graph.drafts(mailUser)).length,
      };
    },
    reset: () => {
      faults.clear();
      graph.behave({
        sentDraft: 'vanishes',
        transitMilliseconds: 20,
        readLagMilliseconds: 0,
        draftsRead: 'as answered',
      });
    },
  };
}
