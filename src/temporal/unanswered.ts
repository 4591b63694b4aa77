import { ServiceError, WorkflowFailedError } from '@temporalio/client';
import { notAnsweredInTime } from '../contracts/unknown-end';
import { isTemporalFailure } from './temporal-failure';

/** The error for a service workflow that ended without an answer. @param sentence for the person or program that asked */
export const unanswered = (sentence: string, cause: WorkflowFailedError): ServiceError =>
  new ServiceError(sentence, { cause });

/** Returns the sentence of {@link unanswered}; undefined for any other error. */
export const unansweredSentence = (error: unknown): string | undefined =>
  error instanceof ServiceError && error.cause instanceof WorkflowFailedError ? error.message : undefined;

/** Returns why no answer came from Temporal or the service worker, for who asked the gateway; undefined for any other error. */
export const noAnswerSentence = (error: unknown): string | undefined =>
  isTemporalFailure(error) ? (unansweredSentence(error) ?? notAnsweredInTime) : undefined;
