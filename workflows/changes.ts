import { patched, workflowInfo } from '@temporalio/workflow';

/**
 * What a version does another way than those before it, where histories would tell: `patched` with one of these ids marks a run that comes to it,
 * and a run that an earlier version took past it goes on as it did then. An id stays as it is, and is given to nothing else.
 *
 * A mark costs its run two events and a place in `TemporalChangeVersion`, by which runs are listed (Temporal keeps 2 KB of ids there), and the release
 * before cannot replay the run any more. So what can be told from the state of a run, or from what an activity answers, needs none.
 *
 * One may go in two steps. `deprecatePatch` takes the place of `patched`, and what was done before goes, once no run is left that came past it
 * unmarked: no open one, nor one that has ended and that the namespace still keeps, since whoever asks it something has it replayed. None is where in
 * every installation this counts none, with the instant at which the last worker of the release before stopped:
 *
 *     temporal workflow count --query "WorkflowType = 'trigger' AND StartTime < '2026-12-01T00:00:00Z'"
 *
 * The id goes once no marked run is left either, and with it the histories of such runs in test/histories:
 *
 *     temporal workflow count --query "TemporalChangeVersion = 'shorter-runs'"
 *
 * An entity begins a new run after some hundred events (`longEnough`): one that is seldom asked for anything may take months to. All below are of
 * November 2026; what comes later says from which month it is.
 */

// Of agents and accounts, and of all that continues as new.

/** Before this change a run had up to a thousand events. Its runs are marked at their beginning, or where they end by four hundred. */
export const shorterRuns = 'shorter-runs';
/** Before this change a run had up to four hundred events. */
export const quicklyReadRuns = 'quickly-read-runs';
/** Before this change the memo of an agent that was retired went on to say what it was equipped with. */
export const publishedRetirement = 'published-retirement';
/** Before this change not every renewal of a credential was published, nor is it now: only runs of a time between two releases are marked. */
export const credentialMark = 'credential-mark';
/** Before this change what the memo of an account says of its last renewal grew as old as the run. */
export const renewalPublished = 'renewal-published';
/** Before this change the memo of an account went on to tell the scopes of before a renewal that changed them. */
export const changedScopesPublished = 'changed-scopes-published';

/** Before this change a run went on as it had begun when it was sealed anew: once the key it had begun under was dropped, nobody could read it. */
export const begunAnew = 'what is sealed anew begins anew';

// Of approvals.

/** Before this change an agent was told nothing it could act on when somebody had ended its request in Temporal. */
export const endedRequest = 'ended-request';
/** Before this change nobody was told that a request waits. */
export const approvalNotice = 'approval-notice';
/** Before this change the memo of a request that was over did not say how it was decided. */
export const approvalVerdict = 'approval-verdict';
/** Before this change a signal whose decision no worker could check ended the request, and the agent got an error for it. */
export const uncheckedStaysOpen = 'unchecked decision leaves the request open';
/** Before this change, of three decisions that came at once two were checked at once when the first was refused. */
export const oneByOne = 'decisions are checked one by one';

// Of steps.

/** Before this change a run that was cancelled ended at once, and did not tell what the step under way by then has done. Only cancelled runs are marked. */
export const cancelledStepEnds = 'a cancelled step is waited for';

// Of triggers.

/** Before this change what a look had found was answered, and another activity started the agents. */
export const startedWhereFound = 'started where found';
/** Before this change what webhooks announced was read by one activity, and another started the agents. */
export const startedWhereRead = 'started where read';
/** Before this change the announced was compared with what came before both it and the found, and the same change was told twice. */
export const announcedBeforeFound = 'announced before found';
/** Before this change what was announced was forgotten where it could not be read: what only webhooks tell was lost. */
export const announcedKept = 'announced events are kept';
/** Before this change what is announced during a pause was dropped, and what only webhooks tell was lost. */
export const heldInPause = 'announced events outlast a pause';
/** Before this change each announcement that asked for a look stopped the one under way. */
export const askedLooks = 'asked looks come to their end';
/** Before this change what was found before a trigger was configured was told, and its position kept, after it. */
export const foundAnew = 'configured meanwhile';
/** Before this change what was announced to the source before, and could not be read, was kept for the one that a trigger is configured to now. */
export const readAsConfigured = 'read as configured now';
/** Before this change what was asked for in the last moment of a run was forgotten. */
export const webhookCareGoesOn = 'webhook care goes on';
/** Before this change what was left at the provider of a webhook that could not be set up stayed when the trigger ended. */
export const leftoverWebhooks = 'leftover webhooks';
/** Before this change the webhook of another account than the trigger has now stayed for ever. */
export const takenAwayAsFormer = 'a former webhook is taken away';
/** Before this change the former webhook stayed as long as a pause lasted, and for ever where its account was disconnected meanwhile. */
export const takenAwayInPause = 'a former webhook is taken away in a pause';
/** Before this change a former webhook was forgotten where its provider could not be asked for a while, and where it was lost in being made. */
export const keptAsFormer = 'a former webhook is kept until it is gone';
/** Before this change a trigger that left a second source forgot the webhook of the first, which its provider had kept. */
export const eachFormer = 'each former webhook is kept';
/** Before this change a step that a pause came into read on what was announced, and started agents after the pause had answered. */
export const nothingReadInPause = 'nothing is read in a pause';
/** Before this change what was announced and waited through a pause of more than a day was taken for old where more than two hundred did. */
export const waitedIsNews = 'what has waited is news';
/** Before this change listings said the same of a trigger all through a run. */
export const publishedWhenChanged = 'published when changed';
/** Before this change listings said nothing of what a paused trigger was configured to until it was resumed. */
export const publishedWhenConfigured = 'published when configured';
/** Before this change a run ended without an answer to those who had asked something while what it had begun came to its end. */
export const answeredBeforeItEnds = 'answered before it ends';
/** Before this change a trigger whose looks failed remembered all that webhooks told it, until its run was too large to be continued. */
export const boundedMemory = 'memory is bounded';
/** Before this change it was forgotten whom a look had started that was stopped: after a long pause they were started again. */
export const stoppedLookTells = 'a stopped look tells whom it started';
/** Before this change the watermark went by the clock of the worker that had looked: where that was a day ahead, nothing was news for a day. */
export const noLookAhead = 'no look is ahead of time';
/** Before this change a run that was to end did nothing more until all who had asked something were answered. */
export const worksOnWhileAsked = 'works while somebody waits';
/** Before this change nothing was looked for or read, and no removed trigger ended, while a webhook was seen to, which its provider may have wait. */
export const seenToBeside = 'a webhook is seen to beside all else';
/** Before this change listings told a trigger that lacks its webhook, or is refused a part of its places, as one that is refused by its provider. */
export const problemsToldApart = 'problems told apart';
/** Before this change a diagnosis failed where account and provider could not be looked at. */
export const diagnosedAllTheSame = 'diagnosed all the same';

/**
 * Whether earlier versions have marked a run so; a run is not marked by asking. The answer is kept: once yes, it stays yes. A mark shows only while it
 * is replayed, and a run that goes on would do otherwise than its next replay, which Temporal refuses. So this is called once for a whole run, and
 * what it answers is asked wherever the versions that marked it asked.
 */
export function wasMarked(id: string): () => boolean {
  let isMarked = false;
  return () => (isMarked ||= workflowInfo().unsafe.isReplaying && patched(id));
}
