import { blocks } from './styles/blocks';
import { contractForms } from './styles/contract-forms';
import { controls } from './styles/controls';
import { frame } from './styles/frame';
import { ground } from './styles/ground';
import { messages } from './styles/messages';
import { overviews } from './styles/overviews';

/**
 * One stylesheet for every page, light and dark by the reader's setting, from a phone upwards. What pages use of it:
 *
 * - `.lead` a sentence under a heading; `.quiet` text that may be overlooked; `.back` the way to the page above; `.verbatim` keeps line breaks.
 * - `.head` a heading with actions at its other end; `section` a part of a page; `.columns` panels side by side where there is room.
 * - `.panel` a surface, `.narrow` for a short form; `ul.list` one surface per entry, `ul.plain` without marks; `.empty` what a list says when there is nothing;
 *   `ol.steps` instructions.
 * - `div.table > table`, scrolled sideways when it has to be; `table.even` makes columns equally wide, `th.end` heads buttons; `table.stack` turns rows into blocks on a phone, with `data-label` on a cell as its name.
 * - `.badge`, `.banner`: neutral, `.good`, `.warning` or `.bad`.
 * - `.field` label, control, `.hint`, `.problem`; `label.choice` a checkbox or radio button with its text and `.hint`.
 * - `button` or `a.button`: plain, `.primary`, `.danger`, `.quiet`; `.actions` a row of them, forms among them included.
 * - `nav.tabs` links of which one is `aria-current`; `details.menu > summary + div` a menu of buttons.
 * - `.needed` after a label; `fieldset.group` fields that belong together, `fieldset.entries > .row` a list; `ul.warnings`, `ul.findings`;
 *   `.switch` buttons of which one is `aria-pressed`; `.visually-hidden` what only a screen reader says.
 * - `.tiles` numbers side by side; `.next` what to do; `form.search`, `form.filter`; `ol.story` what happened, each with its time.
 * - `.message` and `dl` a request as what it is; `dl.input` with lines between; `ul.items` the values of a list.
 */
export const stylesheet = [ground, frame, controls, contractForms, blocks, messages, overviews].join('');
