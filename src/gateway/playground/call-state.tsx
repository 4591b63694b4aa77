import type { CallState } from '../../client/calls';
import type { StepContract } from '../../contracts';
import { visibleJson, visibleLine } from '../../text/visible-text';
import { answerPlan } from '../../models/answer-plan';
import { modelAnswer } from '../../models/model-answer';
import { Sentence } from '../console/sentence';

/** Shows the state of a call of this step, its answer as a model gets it, and folded away the whole answer, as a program gets it. */
export function CallStateView({ contract, state }: { contract: Pick<StepContract, 'output'>; state: CallState }) {
  switch (state.status) {
    case 'running':
      return state.problem === undefined ? (
        <p class="banner">It runs.</p>
      ) : (
        <p class="banner bad">
          It waits. <Sentence text={state.problem} />
        </p>
      );
    case 'waits for approval':
      return (
        <p class="banner warning">
          It waits for a person: <a href={`/${state.approval}`.replace('/approval/', '/approvals/')}>decide</a>.
          {state.problem === undefined ? null : (
            <>
              {' '}
              <Sentence text={state.problem} />
            </>
          )}
        </p>
      );
    case 'failed':
      return (
        <p class="banner bad">
          <strong>{visibleLine(state.type)}</strong>: <Sentence text={state.message} />
        </p>
      );
    case 'completed': {
      const read = modelAnswer(answerPlan(contract.output), state.result, {});
      return (
        <>
          <p class="banner good">Done. A model gets {sizeInWords(JSON.stringify(read ?? null))}.</p>
          <AnswerText answer={read} />
          <details>
            <summary>All of the answer, as a program gets it</summary>
            <AnswerText answer={state.result} />
          </details>
        </>
      );
    }
  }
}

const AnswerText = ({ answer }: { answer: unknown }) => (
  <pre class="panel">{visibleJson(JSON.stringify(answer ?? null, undefined, 2))}</pre>
);

/** Describes the size of an answer: "1,234 bytes, about 350 tokens". */
function sizeInWords(json: string): string {
  const tokens = approximateTokens(json);
  // The estimate is not exact enough for more than two digits.
  const rounded = tokens < 100 ? tokens : Number(tokens.toPrecision(2));
  return `${Buffer.byteLength(json).toLocaleString('en')} bytes, about ${rounded.toLocaleString('en')} tokens`;
}

/** A word as people write it. Letters in any other mix of cases are part of an id. */
const word = /^\p{Lu}?\p{Ll}*$|^\p{Lu}+$/u;

/**
 * Estimates how many tokens a text is, without a model's tokenizer: a word counts one token for each six letters or part of them, digits and signs
 * one for each three, letters of ids one for each two. For answers of steps the estimate is within a third of OpenAI's tokenizer o200k.
 */
export function approximateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(/\p{L}+|\d+|[^\p{L}\d\s]+/gu)) {
    const isLetters = /^\p{L}/u.test(piece);
    const perToken = !isLetters ? 3 : word.test(piece) ? 6 : 2;
    tokens += Math.ceil(piece.length / perToken);
  }
  return tokens;
}
