import { condition, continueAsNew, setCurrentDetails, setHandler } from '@temporalio/workflow';
import { bookUpdate, type Timetable } from '../../src/messages/timetable';
import { requireReadable } from '../../src/encryption/unreadable';
import { handlersFinished, runLimit } from './entity';
import { assertShape, object, positiveNumber, text, type Shape } from './shape';
import { bookPlace } from './book-place';

/** More concurrent requests for one account than any provider accepts. */
const mostPlaces = 100;

const placeCount: Shape<number> = (value): value is number =>
  positiveNumber(value) && Number.isInteger(value) && value <= mostPlaces;

const requestShape = object({ process: text, places: placeCount });

const notBooked = 'A place is booked by a worker of this version, with its name and how many places there are.';

/**
 * Lends the places of one account in turn to the several processes that use it, as long as any process asks. It exists only while there is
 * something to share: a process that is alone with an account asks nobody.
 */
export async function timetable(initial: Timetable): Promise<void> {
  let current = requireReadable(initial);
  const isTimeToContinue = runLimit();
  let isAsked = true;
  setHandler(
    bookUpdate,
    (request) => {
      const { booked, timetable: next } = bookPlace(current, request, Date.now());
      current = next;
      isAsked = true;
      return booked;
    },
    { validator: (request) => assertShape(request, requestShape, notBooked) },
  );
  setCurrentDetails('Several processes use this account at once: its requests are shared out among them.');
  while (isAsked && !isTimeToContinue()) {
    isAsked = false;
    await condition(isTimeToContinue, '1 minute');
  }
  await handlersFinished();
  if (isAsked || isTimeToContinue()) await continueAsNew<typeof timetable>(current);
}
