import type { ApprovalAnnouncement, CheckDecisionInput, DecisionCheck } from './approval';
import type { AccountActivityInput, RefreshOutcome } from './connected-account';
import type { CarriedAgent } from './agent';
import type { Rehearsal } from '../contracts/rehearsal';
import type { RehearseInput } from './rehearsal';
import type { DispatchOutcome, EventReport, Finding, TriggerProblem } from '../contracts/trigger-report';
import type { OwnedWebhook, TriggerSubscription, TriggerConfiguration, UnreadEvent } from './trigger';
import type { DispatchInput, PullInput, PullOutcome, ResolveInput, SettledTrigger } from './trigger-activities';
import type { TriggerDefinition } from '../contracts/trigger-definition';

/** Activities of the service worker, by activity type. Workflows call them through these types; `activities/` implements them. */
export interface ServiceActivities {
  /** Runs a step up to its first change. */
  'steps.rehearse': (input: RehearseInput) => Promise<Rehearsal>;
  /** Returns the proof that releases a JSON text to a caller in another namespace. */
  'answers.release': (input: { text: string }) => Promise<string>;
  'approvals.checkDecision': (input: CheckDecisionInput) => Promise<DecisionCheck>;
  /** Does nothing if nobody is to be notified. */
  'approvals.notify': (announcement: ApprovalAnnouncement) => Promise<void>;
  /** Never completes: fails benignly and is retried until cancelled. */
  'agents.keepTriggers': (state: CarriedAgent) => Promise<never>;
  /** Removes the agent's triggers: those the listing shows, and the given ids, which the listing may not show yet. */
  'agents.removeTriggers': (input: { agent: string; triggerIds: string[] }) => Promise<void>;
  /** Creates, renews or recreates the webhook. Returns none if there is no public URL for the provider to call. */
  'triggers.subscribe': (input: { definition: TriggerDefinition; subscription?: TriggerSubscription }) => Promise<{
    subscription?: TriggerSubscription;
    /** The reason why there is no webhook where there should be one. */
    problem?: string;
    /** Some of several webhooks could not be created: the existing ones, and the reason for the failure. */
    incomplete?: { subscription: TriggerSubscription; problem: string };
  }>;
  'triggers.unsubscribe': (webhook: OwnedWebhook) => Promise<void>;
  /** Fails benignly until there is something to report. */
  'triggers.pull': (input: PullInput) => Promise<PullOutcome>;
  'triggers.resolve': (
    input: ResolveInput,
  ) => Promise<
    { reports: EventReport[]; unread?: UnreadEvent[] } & Pick<
      PullOutcome,
      'started' | 'keptSince' | 'resetRun' | 'resetAt'
    >
  >;
  'triggers.dispatch': (input: DispatchInput) => Promise<{ outcomes: DispatchOutcome[] }>;
  /** Replaces names in definitions with ids, and reports names that do not exist. */
  'triggers.settle': (input: { definitions: TriggerDefinition[] }) => Promise<{ settled: SettledTrigger[] }>;
  'triggers.test': (input: { definition: TriggerDefinition }) => Promise<{ reports: EventReport[] }>;
  'triggers.diagnose': (
    input: Pick<TriggerConfiguration, 'definition'> &
      Partial<TriggerConfiguration> & {
        subscription?: TriggerSubscription;
        /** Whether the trigger already reports why it has no webhook. */
        hasWebhookProblem?: boolean;
        /** What keeps the trigger from seeing events: it is then pulled at another interval. */
        knownProblem?: TriggerProblem;
        /** Number of events that pulls found since the webhook last announced one. */
        unannounced?: number;
        /** Whether events wait to be read again, for which it is pulled more often. */
        readsAgain?: boolean;
        isPaused?: boolean;
        /** Workflow id of the last run started, as far back as the log goes. */
        lastRun?: string;
      },
  ) => Promise<{ findings: Finding[] }>;
}

/** Activity that releases the answer of a Nexus call to its caller. */
export const releaseActivity = 'answers.release' satisfies keyof ServiceActivities;

/** Activity that keeps an agent's triggers running, as Temporal lists it among pending activities. */
export const keepActivity = 'agents.keepTriggers' satisfies keyof ServiceActivities;

/** Activity by which a trigger pulls from its provider, as Temporal lists it among pending activities. */
export const pullActivity = 'triggers.pull' satisfies keyof ServiceActivities;

/** Activities of the accounts worker only: see docs/architecture.md, "Task queues". */
export interface AccountActivities {
  'accounts.refresh': (input: AccountActivityInput) => Promise<RefreshOutcome>;
  /** Revokes the credential at the provider. */
  'accounts.revoke': (input: AccountActivityInput) => Promise<{ revocation: 'revoked' | 'impossible' }>;
}
