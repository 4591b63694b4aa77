import { ServiceError, WorkflowFailedError } from '@temporalio/client';

/** That a workflow of the service ended without an answer to what was asked. @param sentence for the person or program that asked */
export const unanswered = (sentence: string, cause: WorkflowFailedError): ServiceError =>
  new ServiceError(sentence, { cause });

/** The sentence of {@link unanswered}; undefined for whatever else went wrong. */
export const unansweredSentence = (error: unknown): string | undefined =>
  error instanceof ServiceError && error.cause instanceof WorkflowFailedError ? error.message : undefined;
