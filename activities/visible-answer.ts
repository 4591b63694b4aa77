import { withoutInvisible } from '../src/text/invisible-characters';
import { mapTexts } from '../src/text/map-texts';

/** Returns an answer for a model, without the invisible characters in which strangers may have hidden something in names, subjects and texts. */
export const visibleAnswer = (answer: unknown): unknown => mapTexts(answer, (text) => withoutInvisible(text).text);
