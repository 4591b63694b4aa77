import { DefaultFailureConverter, type PayloadConverter, type ProtoFailure } from '@temporalio/common';

/** Stands for a user's own marks on failures: what it writes is read back by itself. */
class MarkingFailureConverter extends DefaultFailureConverter {
  override errorToFailure(error: unknown, converter: PayloadConverter): ProtoFailure {
    const failure = super.errorToFailure(error, converter);
    return { ...failure, message: `${failure.message ?? ''} (marked)` };
  }
}

export const failureConverter = new MarkingFailureConverter();
