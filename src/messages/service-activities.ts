import type { ApprovalAnnouncement, CheckDecisionInput, DecisionCheck } from './approval';
import type { AccountActivityInput, RefreshOutcome } from './connected-account';
import type { CarriedAgent } from './agent';
import type { Rehearsal } from '../contracts/rehearsal';
import type { RehearseInput } from './rehearsal';
import type { DispatchOutcome, EventReport, Finding } from '../contracts/trigger-report';
import type {
  DispatchInput,
  OwnedWebhook,
  PullInput,
  PullOutcome,
  ResolveInput,
  SettledTrigger,
  StartedEvent,
  TriggerSubscription,
  TriggerConfiguration,
  UnreadEvent,
} from './trigger';
import type { TriggerDefinition } from '../contracts/trigger-definition';

/** Activities of the service worker, by activity type. Workflows call them through these types; `activities/` implements them. */
export interface ServiceActivities {
  /** Runs a step up to its first change. */
  'steps.rehearse': (input: RehearseInput) => Promise<Rehearsal>;
  /** Proof for a text of JSON that its caller in another namespace is to read. */
  'answers.release': (input: { text: string }) => Promise<string>;
  'approvals.checkDecision': (input: CheckDecisionInput) => Promise<DecisionCheck>;
  /** Does nothing where nobody is to be told. */
  'approvals.notify': (announcement: ApprovalAnnouncement) => Promise<void>;
  /** Never completes: fails benignly and is retried until cancelled. */
  'agents.keepTriggers': (state: CarriedAgent) => Promise<never>;
  /** Removes what the listing shows of the agent, and those ids that it may not show yet. */
  'agents.removeTriggers': (input: { agent: string; triggerIds: string[] }) => Promise<void>;
  /** Creates, renews or recreates; answers none where there is no public URL to call. */
  'triggers.subscribe': (input: { definition: TriggerDefinition; subscription?: TriggerSubscription }) => Promise<{
    subscription?: TriggerSubscription;
    /** Of several webhooks some could not be made: what is there, and why the rest is not. */
    incomplete?: { subscription: TriggerSubscription; problem: string };
  }>;
  'triggers.unsubscribe': (webhook: OwnedWebhook) => Promise<void>;
  /** Fails benignly until there is something to report. */
  'triggers.pull': (input: PullInput) => Promise<PullOutcome>;
  'triggers.resolve': (
    input: ResolveInput,
  ) => Promise<{ reports: EventReport[]; started?: StartedEvent[]; unread?: UnreadEvent[] }>;
  'triggers.dispatch': (input: DispatchInput) => Promise<{ outcomes: DispatchOutcome[] }>;
  /** Puts ids where definitions have names, and finds what there is not. */
  'triggers.settle': (input: { definitions: TriggerDefinition[] }) => Promise<{ settled: SettledTrigger[] }>;
  'triggers.test': (input: { definition: TriggerDefinition }) => Promise<{ reports: EventReport[] }>;
  'triggers.diagnose': (
    input: Pick<TriggerConfiguration, 'definition'> &
      Partial<TriggerConfiguration> & {
        subscription?: TriggerSubscription;
        /** Whether the trigger knows why it has no webhook, and says it. */
        hasWebhookProblem?: boolean;
        /** So many events were found by looks since the webhook announced one. */
        unannounced?: number;
        /** Workflow id of the run started last, as far as the log goes. */
        lastRun?: string;
      },
  ) => Promise<{ findings: Finding[] }>;
}

/** Lets the answer of a Nexus call out. */
export const releaseActivity = 'answers.release' satisfies keyof ServiceActivities;

/** The look of a trigger at its provider, as Temporal lists it among what is under way. */
export const lookActivity = 'triggers.pull' satisfies keyof ServiceActivities;

/** Activities of the accounts worker, and nothing else: see docs/architecture.md, "Task queues". */
export interface AccountActivities {
  'accounts.refresh': (input: AccountActivityInput) => Promise<RefreshOutcome>;
  /** Ends the credential at the provider. */
  'accounts.revoke': (input: AccountActivityInput) => Promise<{ revocation: 'revoked' | 'impossible' }>;
}
