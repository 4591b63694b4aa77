import { ServiceError, WorkflowFailedError } from '@temporalio/client';

/** The error for a service workflow that ended without an answer. @param sentence for the person or program that asked */
export const unanswered = (sentence: string, cause: WorkflowFailedError): ServiceError =>
  new ServiceError(sentence, { cause });

/** Returns the sentence of {@link unanswered}; undefined for any other error. */
export const unansweredSentence = (error: unknown): string | undefined =>
  error instanceof ServiceError && error.cause instanceof WorkflowFailedError ? error.message : undefined;
