import { condition, continueAsNew, setCurrentDetails, setHandler } from '@temporalio/workflow';
import {
  mostMetAtOnce,
  recallQuery,
  rememberUpdate,
  type ConversationState,
  type KeptId,
  type MetId,
} from '../../src/messages/conversation';
import { requireReadable } from '../../src/encryption/unreadable';
import { handlersFinished, runLimit } from './entity';
import { assertShape, listOf, object, text, type Shape } from './shape';

/** Maximum characters of all kept ids: what continue-as-new carries over stays well under Temporal's two megabytes. */
const mostCharacters = 400_000;

const isPrefix: Shape<string> = (value): value is string => typeof value === 'string' && /^[a-z]{1,4}$/.test(value);

const anyMet = listOf(object({ prefix: isPrefix, id: text, proof: text }));

const metShape: Shape<MetId[]> = (value): value is MetId[] =>
  Array.isArray(value) && value.length <= mostMetAtOnce && anyMet(value);

const noHandles = 'These are no handles as the tools of this version give them out.';

/**
 * Numbers the ids that a model behind one caller encounters, so that a handle stands for the same message in every request, whichever
 * process answers it. If there are too many, the ids used longest ago are dropped, and no later run reuses their numbers. Where the
 * workflow begins anew, the digits that `src/calls/checked-number.ts` adds tell a handle from an earlier one.
 */
export async function conversation(initial: ConversationState): Promise<void> {
  const { last, kept } = requireReadable(initial);
  const isTimeToContinue = runLimit();
  const byId = new Map(kept.map((one) => [nameOf(one), one]));
  let uses = 0;

  setHandler(
    rememberUpdate,
    (met) => {
      uses += 1;
      const numbers = met.map((one) => remember(one).number);
      forgetTheOldest(byId);
      return numbers;
    },
    { validator: (met) => assertShape(met, metShape, noHandles) },
  );
  setHandler(recallQuery, (handles) => {
    const asked = new Set(Array.isArray(handles) ? handles : []);
    return [...byId.values()].filter(({ prefix, number }) => asked.has(`${prefix}${String(number)}`));
  });

  function remember(met: MetId): KeptId {
    const name = nameOf(met);
    const { prefix } = met;
    const one = byId.get(name) ?? { ...met, number: (last[prefix] = (last[prefix] ?? 0) + 1) };
    // Moved behind all others, as the id used last.
    byId.delete(name);
    byId.set(name, one);
    return one;
  }

  setCurrentDetails('Keeps what short handles such as `m3` stand for, for a model behind an MCP client.');
  const isLong = await condition(isTimeToContinue, '30 days');
  if (!isLong && uses === 0) byId.clear();
  await handlersFinished();
  await continueAsNew<typeof conversation>({ last, kept: [...byId.values()] });
}

/** An id with a stranger's proof makes a separate entry, which never counts and displaces no other entry. */
const nameOf = ({ prefix, id, proof }: MetId): string => `${prefix} ${proof} ${id}`;

function forgetTheOldest(byId: Map<string, KeptId>): void {
  let characters = [...byId.keys()].reduce((sum, name) => sum + name.length, 0);
  for (const name of byId.keys()) {
    if (characters <= mostCharacters) return;
    characters -= name.length;
    byId.delete(name);
  }
}
