import { patched, workflowInfo } from '@temporalio/workflow';

/**
 * Behaviours that differ from earlier versions in a way that histories show. `patched` with one of these ids marks a run that reaches the
 * change; a run that an earlier version took past that point continues as it did then. An id never changes and is never reused.
 *
 * A mark costs its run two events and a place in `TemporalChangeVersion`, by which runs are listed (Temporal keeps 2 KB of ids there), and
 * the previous release can no longer replay the run. So whatever a run's state or an activity's answer can tell needs no mark.
 *
 * An id is removed in two steps. First, `deprecatePatch` replaces `patched` and the old behaviour is deleted, once no run is left that passed
 * the change unmarked: neither an open run, nor a closed run that the namespace still keeps, since a query replays it. No such run is left if
 * this counts none in every installation, with the time at which the last worker of the previous release stopped:
 *
 *     temporal workflow count --query "WorkflowType = 'trigger' AND StartTime < '2026-12-01T00:00:00Z'"
 *
 * Second, the id is deleted once no marked run is left either, together with the histories of such runs in test/histories:
 *
 *     temporal workflow count --query "TemporalChangeVersion = 'shorter-runs'"
 *
 * An entity begins a new run after some hundred events (`runLimit`), which may take months if it is rarely used. All ids below are from
 * November 2026; a later id names its month.
 * The ids of steps, which an agent's workflow loads too, stand in `workflows/step-changes.ts`.
 */

// For agents, accounts, and everything that continues as new.

/** Before this change, a run had up to a thousand events. Its runs are marked at their beginning, or where they end by four hundred. */
export const shorterRuns = 'shorter-runs';
/** Before this change, a run had up to four hundred events. */
export const quicklyReadRuns = 'quickly-read-runs';
/** Before this change, the memo of a retired agent still listed its equipment. */
export const publishedRetirement = 'published-retirement';
/** Versions between two releases published every credential renewal, and marked their runs with this. Later versions only replay such runs. */
export const renewalsOncePublished = 'credential-mark';
/** Before this change, what an account's memo says of the last renewal could become as old as the run. */
export const renewalPublished = 'renewal-published';
/** Before this change, an account's memo kept the old scopes after a renewal that changed them. */
export const changedScopesPublished = 'changed-scopes-published';

/** Before this change, a run continued unchanged when its content was resealed: after its first key was dropped, nobody could read it. */
export const resealedBeginsAnew = 'what is sealed anew begins anew';
/** Before this change, nobody asked a provider again that had once refused to renew an account's token, not even a person who checked it. */
export const askedAgain = 'who checks has a refused credential asked for once more';

// For approvals.

/** Before this change, nobody was notified that a request waits. */
export const approvalNotice = 'approval-notice';
/** Before this change, the memo of a closed request did not say how it was decided. */
export const approvalVerdict = 'approval-verdict';
/** Before this change, a signal whose decision no worker could check ended the request, and the agent got an error. */
export const uncheckedStaysOpen = 'unchecked decision leaves the request open';
/** Before this change, of three decisions at once, two were checked concurrently when the first was refused. */
export const oneByOne = 'decisions are checked one by one';
/** Before this change, a signal with an edit too long to be checked ended the request. */
export const longEditsRefused = 'long edits are refused';

// Of calls from outside.

/** Before this change, nobody was told what the person who approved a call had changed in it. Only runs with such a change, or a reason, are marked. */
export const reviewersChangesTold = 'changes of a reviewer are told';

// Of calls by Nexus.

/** Before this change, a caller was not told that a sentence quotes what others wrote. Only runs with such a sentence are marked. */
export const quotingMarked = 'quotations are marked';
/** Before this change, a call cancelled while its step ran ended as cancelled, whatever the step did. Only cancelled runs are marked. */
export const answeredThoughCancelled = 'answered though cancelled';

// Of triggers.

/** Before this change, a pull returned what it had found, and another activity started the agents. */
export const startedWhereFound = 'started where found';
/** Before this change, one activity read what webhooks announced, and another activity started the agents. */
export const startedWhereRead = 'started where read';
/** Before this change, announced and found events were both compared only with earlier ones, so the same change was reported twice. */
export const announcedBeforeFound = 'announced before found';
/** Before this change, announced events that could not be read were dropped: events that only webhooks report were lost. */
export const announcedKept = 'announced events are kept';
/** Before this change, events announced during a pause were dropped: events that only webhooks report were lost. */
export const heldInPause = 'announced events outlast a pause';
/** Before this change, each announcement that asked for a pull stopped the pull in progress. */
export const askedPulls = 'asked looks come to their end';
/** Before this change, after a reconfiguration a trigger still reported what a pull had found before it, and kept that pull's cursor. */
export const configuredMeanwhile = 'configured meanwhile';
/** Before this change, unreadable announcements of the previous source were kept for the source that the trigger is configured for now. */
export const readAsConfigured = 'read as configured now';
/** Before this change, a replay started the agent as configured now for an event that was read as configured before. */
export const replayedAsConfigured = 'replayed as configured now';
/** Before this change, webhook care that was requested in the last moment of a run was forgotten. */
export const webhookCareGoesOn = 'webhook care goes on';
/** Before this change, what a failed webhook set-up left at the provider stayed when the trigger ended. */
export const leftoverWebhooks = 'leftover webhooks';
/** Before this change, the webhook of an account that the trigger no longer uses stayed forever. */
export const formerWebhookRemoved = 'a former webhook is taken away';
/** Before this change, the former webhook stayed for the length of a pause, and forever if its account was disconnected meanwhile. */
export const formerWebhookRemovedInPause = 'a former webhook is taken away in a pause';
/** Before this change, a former webhook was forgotten if its provider was unreachable for a while, or if it got lost during creation. */
export const formerWebhookKept = 'a former webhook is kept until it is gone';
/** Before this change, a trigger that left a second source forgot the webhook of the first, which still existed at its provider. */
export const eachFormerWebhookKept = 'each former webhook is kept';
/** Before this change, a step interrupted by a pause kept reading announced events, and started agents after the pause was confirmed. */
export const nothingReadInPause = 'nothing is read in a pause';
/** Before this change, a pause waited for starts that were being tried again, which may last for ever, and listings showed it only then. */
export const pauseStopsStarts = 'a pause stops starts';
/** Before this change, an event that was read at last was no longer listed as unread when a pause stopped its start: it was lost. */
export const readStayListed = 'what was read stays listed until it is noted';
/** Before this change, announced events that waited through a pause of more than a day counted as old if there were over two hundred. */
export const waitedEventsAreNew = 'what has waited is news';
/** Before this change, listings showed the same of a trigger throughout a run. */
export const publishedWhenChanged = 'published when changed';
/** Before this change, listings did not show the new configuration of a paused trigger until it was resumed. */
export const publishedWhenConfigured = 'published when configured';
/** Before this change, a run ended without answering requests that arrived while the work it had begun was finishing. */
export const answeredBeforeItEnds = 'answered before it ends';
/** Before this change, a trigger whose pulls failed remembered all that webhooks reported, until its run was too large to continue as new. */
export const boundedMemory = 'memory is bounded';
/** Before this change, the agents that a stopped pull had started were not recorded: after a long pause they were started again. */
export const stoppedPullTells = 'a stopped look tells whom it started';
/** Before this change, the watermark followed the clock of the pulling worker: if it was a day ahead, no event was new for a day. */
export const noPullAhead = 'no look is ahead of time';
/** Before this change, a run that was about to end did no more work until all pending requests were answered. */
export const worksWhileSomebodyWaits = 'works while somebody waits';
/** Before this change, webhook care for the former configuration went on when a trigger was configured, and kept the new one waiting. */
export const careAsConfigured = 'a webhook is seen to as configured now';
/** Before this change, webhook care, which a provider may delay, blocked pulling and reading, and kept a removed trigger from ending. */
export const webhookInBackground = 'a webhook is seen to beside all else';
/** Before this change, listings showed a trigger that lacks its webhook or is refused some places like one that its provider refuses. */
export const problemsToldApart = 'problems told apart';
/** Before this change, a diagnosis failed if account and provider could not be checked. */
export const diagnosedAllTheSame = 'diagnosed all the same';
/** Before this change, more than fifty events pushed a failed one out of the log, which alone named it. */
export const failedStayLogged = 'failed events stay logged';
/** Before this change, fifty skipped events pushed a delivered one out of the log. */
export const deliveredStayLogged = 'delivered events stay logged';
/** Before this change, of more than fifty skipped events each was logged and counted again when a look found what the webhook had announced. */
export const skippedOnce = 'skipped events are told once';

/**
 * Returns whether earlier versions marked a run with this id; asking does not mark the run. Once the answer is yes, it stays yes: a mark shows
 * only during replay, and a run that continued otherwise would differ from its next replay, which Temporal refuses. So call this once per run,
 * and call the function it returns wherever the versions that marked the run did.
 */
export function wasMarked(id: string): () => boolean {
  let isMarked = false;
  return () => (isMarked ||= workflowInfo().unsafe.isReplaying && patched(id));
}
