import { blocks } from './styles/blocks';
import { contractForms } from './styles/contract-forms';
import { controls } from './styles/controls';
import { frame } from './styles/frame';
import { ground } from './styles/ground';
import { messages } from './styles/messages';
import { overviews } from './styles/overviews';

/**
 * One stylesheet for every page, light and dark by the reader's setting, from phone width upwards. Pages use:
 *
 * - `.lead` a sentence under a heading; `.quiet` less important text; `.back` a link to the parent page; `.verbatim` keeps line breaks.
 * - `.head` a heading with actions at its other end; `section` a part of a page; `.columns` panels side by side if there is room.
 * - `.panel` a surface, `.narrow` a short form; `ul.list` a surface per entry, `ul.plain` no marks; `.empty` an empty list; `ol.steps` instructions.
 * - `div.table > table` a table that scrolls sideways if needed; `table.even` makes columns equally wide, `th.end` heads buttons; `table.stack`
 *   turns rows into blocks where most would not fit, as on a phone, with `data-label` on a cell as its name.
 * - `.badge`, `.banner`: neutral, `.good`, `.warning` or `.bad`.
 * - `.field` label, control, `.hint`, `.problem`; `label.choice` a checkbox or radio button with its text and `.hint`.
 * - `button` or `a.button`: plain, `.primary`, `.danger`, `.quiet`; `.actions` a row of them, forms among them included.
 * - `nav.tabs` links, the current one with `aria-current`; `details.menu > summary + div` a menu of buttons.
 * - `.needed` after a label; `fieldset.group` related fields, `fieldset.entries > .row` a list; `ul.warnings`, `ul.findings`;
 *   `.switch` buttons, the pressed one with `aria-pressed`; `.visually-hidden` text only for screen readers.
 * - `.tiles` numbers side by side; `.next` the next thing to do; `form.search`, `form.filter`; `ol.story` entries, each with its time.
 * - `.message` and `dl` a request in its own form; `dl.input` with lines between; `ul.items` the values of a list.
 */
export const stylesheet = [ground, frame, controls, contractForms, blocks, messages, overviews].join('');
