import type { NotedEffect } from '../../../activities/attempts/effect-note';
import { signedProgress } from '../../../activities/attempts/signed-progress';
import type { MailStepContext, StepContext } from '../../../activities/implement';
import { sendingNote } from '../../../src/messages/workflow-kinds';
import { scheduledAt } from '../step-run/attempts';
import { answer, input, startRuns, step, type Runs } from '../step-run/runs-of-steps';

export const effect: NotedEffect = {
  ids: sendingNote,
  summary: (account) => `A mail of ${account} is being sent`,
  lost: { looking: 'The answer got lost; it is looked for.', over: 'The answer got lost; look yourself.' },
};

interface Given {
  /** Which attempt it is; the first by default. */
  number?: number;
  /** How long after the first one it was scheduled, in milliseconds. */
  after?: number;
  /** What the attempts before it have reported. */
  reported?: object;
  /** What its context says otherwise. */
  more?: Partial<StepContext>;
}

/** How something within an attempt ended, and what was saved by then. */
interface Ended {
  answer?: unknown;
  error?: unknown;
  saved: object[];
}

/** Attempts of one step, whose effect is noted in the Temporal that their workflows tell of. It is looked for during a minute. */
export interface NotingAttempts extends Runs {
  readonly attempt: (act: (context: MailStepContext) => Promise<unknown>, given?: Given) => Promise<Ended>;
  readonly noteId: string;
  /** Has the effect noted, so long after the first attempt was scheduled. */
  readonly noteEarlier: (after: number, content?: object) => void;
}

export async function startNoting(): Promise<NotingAttempts> {
  const runs = await startRuns();
  const { key } = await runs.contextOf();
  const noteId = sendingNote.idOf(key);
  return Object.assign(runs, {
    noteId,
    noteEarlier: (after: number, content: object = {}) => {
      const signed = signedProgress(runs.dependencies.keyRing, ['call', key]).sign(content);
      runs.workflows[noteId] = { type: 'note', memo: { content: signed }, startTime: new Date(scheduledAt + after) };
    },
    attempt: async (
      act: (context: MailStepContext) => Promise<unknown>,
      { number = 1, after = number * 1_000 - 1_000, reported, more }: Given = {},
    ) => {
      const ended: Ended = { saved: [] };
      const saveProgress = (said: object) => void ended.saved.push(said);
      const handler = step(async (context) => {
        try {
          ended.answer = await act({ ...context, saveProgress, ...more });
        } catch (error) {
          ended.error = error;
        }
        return answer;
      });
      await runs.run(handler, input, {
        info: {
          ...{ attempt: number, currentAttemptScheduledTimestampMs: scheduledAt + after },
          heartbeatDetails: reported,
        },
      });
      return ended;
    },
  });
}
