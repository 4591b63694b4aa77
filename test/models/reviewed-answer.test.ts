import { catalogueFor } from '../../src/models/catalogue-for';
import { handleIfKnown } from '../../src/models/handles';
import { reviewedAnswer } from '../../src/models/reviewed-answer';
import { reviewersChanges } from '../../workflows/reviewers-changes';

const { plan } = catalogueFor({ 'board.updateCard': {} })[0]!;
const handles = { l: { ids: ['list-1', 'list-2'], forgotten: 0 } };
const answer = { id: 'c1' };
const told = (input: object, changed: string[], reason?: string) =>
  reviewedAnswer(
    plan,
    answer,
    reviewersChanges({ approver: 'Grace', input, changed, ...(reason !== undefined && { reason }) }),
    (kind, id) => handleIfKnown(handles, kind, id),
  );

describe('the answer of a call that a person approved', () => {
  test('has the fields that the person changed and no others, and the reason', () => {
    expect(told({ card: 'card-1', name: 'Invoice', description: 'Paid.' }, ['name'], 'Shorter.')).toEqual({
      ...answer,
      changedByReviewer: { name: 'Invoice' },
      reviewersReason: 'Shorter.',
    });
  });

  test('names what was changed by its handle where the model has met it, or else as the person did', () => {
    expect(told({ list: 'list-2' }, ['list'])).toMatchObject({ changedByReviewer: { list: 'l2' } });
    expect(told({ list: 'Doing' }, ['list'])).toMatchObject({ changedByReviewer: { list: 'Doing' } });
  });

  test('says of a field that was taken out that nothing is there', () => {
    expect(told({ card: 'card-1' }, ['due'])).toEqual({ ...answer, changedByReviewer: { due: null } });
  });

  test('is as it was where the person only agreed', () => {
    expect(told({ card: 'card-1' }, [])).toEqual(answer);
  });
});
