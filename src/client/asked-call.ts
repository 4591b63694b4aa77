import { isDeepStrictEqual } from 'node:util';
import { toolError } from '../contracts/tool-error';
import type { ToolCallRequest } from '../contracts/tool-call';

/** What a call was started with. */
export type AskedCall = Pick<ToolCallRequest, 'step' | 'input' | 'sent'>;

/** Returns whether a call was started with this step and input. */
export const isOf = (wanted: Pick<AskedCall, 'step' | 'input'>, { step, input }: AskedCall): boolean =>
  isDeepStrictEqual({ step, input }, JSON.parse(JSON.stringify({ step: wanted.step, input: wanted.input })));

export const usedForAnother = (id: string): Error =>
  toolError(
    'Conflict',
    `The id "${id}" belongs to a call of another step, or with another input. Nothing was started. Take another id for another call.`,
  );
