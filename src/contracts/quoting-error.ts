import type { ApplicationFailure } from '@temporalio/common';
import { cutText } from '../text/cut-text';
import { toolError, type ToolErrorOptions, type ToolErrorType } from './tool-error';

/**
 * Creates a tool error whose message quotes what others have written: a name, a subject, an address. The mark in its details tells a model that
 * the message is not ours alone. Quote with {@link quoted}.
 */
export const quotingError = (
  type: ToolErrorType,
  message: string,
  options: ToolErrorOptions<object> = {},
): ApplicationFailure => toolError(type, message, { ...options, details: markedAsQuoting(options.details) });

/** Adds the mark to the details of an error. */
export const markedAsQuoting = (details: unknown): object => ({ ...(details ?? {}), quotesNames: true });

/** Whether these are the details of an error that quotes what others have written. */
export const quotesOthers = (details: unknown): boolean =>
  typeof details === 'object' && details !== null && 'quotesNames' in details && details.quotesNames === true;

/** Maximum characters of a quotation: anybody who may write on a board can give a name of 16,384. */
const longest = 300;

/** Quotes what others have written, so that a model reads it as a quotation and not as part of the sentence. */
export const quoted = (text: string): string => JSON.stringify(cutText(text, longest));
