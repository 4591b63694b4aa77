import { z } from 'zod';
import { idOf } from '../../field-marks';
import { named } from './board-field';

/** Labels in a step's input. @param what what the step does with them */
export const labelsField = (what: string) =>
  z
    .array(named.meta(idOf('label')))
    .max(50)
    .describe(
      `${what} Each by its name on the card's board, its id, or its colour where only one label has that. A label the board does not have is answered with those it has.`,
    );
