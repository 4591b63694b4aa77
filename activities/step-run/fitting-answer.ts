import { activityInfo } from '@temporalio/activity';
import { cutText } from '../../src/text/cut-text';
import { mapTexts } from '../../src/text/map-texts';
import { bytesOf, inMegabytes, mostBytes } from '../../src/json/most-bytes';
import type { StepContract } from '../../src/contracts/step';
import { toolError } from '../../src/contracts/tool-error';
import { nexusCallWorkflow } from '../../src/messages/workflow-kinds';

/** The most characters of one text in an answer that was too large: every id and reference is shorter. */
const mostOfText = 1_000;

/**
 * Returns an answer that Temporal accepts: a larger one would fail retryably for an hour without telling the caller why. A step that has had its
 * effect must not fail because of its answer, so long texts in the answer are cut.
 *
 * @throws InvalidInput for a read that found too much
 */
export function fittingAnswer({ effect, title }: StepContract, input: unknown, answer: unknown): unknown {
  const size = bytesOf(isReleased() ? JSON.stringify(answer) : answer);
  if (size <= mostBytes) return answer;
  if (effect(input) !== 'read') return mapTexts(answer, (text) => cutText(text, mostOfText));
  throw toolError(
    'InvalidInput',
    `The answer of ${title} has ${inMegabytes(size)} MB, more than the ${inMegabytes(mostBytes)} MB that an answer may have. Ask for fewer entries at once, or for shorter texts.`,
  );
}

/** Whether the answer goes on to a Nexus caller. It is then larger: an activity gets it as a JSON text, in which each quotation mark is escaped. */
const isReleased = (): boolean => nexusCallWorkflow.isIdOf(activityInfo().workflowExecution?.workflowId ?? '');
