import type { ToolErrorType } from '../../contracts/tool-error';

export interface TrelloRefusal {
  status: number;
  /** Trello's text is more specific than its status. A rule without this field applies to any text. */
  text?: RegExp;
  type: ToolErrorType;
  /** What happened and what to do. */
  advice: string;
}

const reconnect = 'Trello no longer accepts this account’s credential. Connect the account again.';
const noAccess = 'This account has no access to that board, card or workspace. Use one it is a member of.';

/** The first match applies. Texts are from recorded answers; statuses without a text are the fallback. */
export const trelloRefusals: readonly TrelloRefusal[] = [
  {
    status: 400,
    text: /^invalid id\b/i,
    type: 'InvalidInput',
    advice: 'An id is not one of Trello. Use the id or short link exactly as an earlier step returned it.',
  },
  {
    status: 400,
    text: /^invalid objectid/i,
    type: 'InvalidInput',
    advice: 'A parameter needs the 24-digit id; short links work in paths only. Look the id up first.',
  },
  {
    status: 400,
    text: /^invalid value for/i,
    type: 'InvalidInput',
    advice: 'A field is missing or has a value Trello does not take. Correct it.',
  },
  {
    status: 400,
    text: /webhook with that callback, model, and token already exists/i,
    type: 'Conflict',
    advice: 'This webhook exists already. Use the existing one.',
  },
  {
    status: 400,
    text: /is (already|not) on the card/i,
    type: 'Conflict',
    advice: 'The card has it already, or has it no more.',
  },
  {
    status: 400,
    text: /did not return 200 status code/i,
    type: 'InvalidInput',
    advice: 'Trello could not reach the callback address with HEAD. It must be public, with a valid certificate.',
  },
  {
    status: 401,
    text: /webhook does not belong to token/i,
    type: 'NotFound',
    advice: 'The webhook was made with another token, which alone can see it.',
  },
  {
    status: 401,
    text: /^(invalid|expired) (key|token)|^unauthorized token/i,
    type: 'AccountNeedsReconnect',
    advice: reconnect,
  },
  {
    status: 401,
    text: /missing scopes|scope/i,
    type: 'PermissionDenied',
    advice: 'The account was connected without the permission this needs. Connect it again and allow it.',
  },
  { status: 401, text: /permission requested|unauthorized/i, type: 'PermissionDenied', advice: noAccess },
  { status: 401, type: 'AccountNeedsReconnect', advice: reconnect },
  {
    status: 403,
    type: 'PermissionDenied',
    advice: 'Trello does not allow this here: the plan, a limit or the workspace’s rules forbid it.',
  },
  {
    status: 404,
    text: /could not find the board that the card belongs to/i,
    type: 'NotFound',
    advice: 'There is no list with this idList. Look the list up on its board.',
  },
  {
    status: 404,
    text: /^cannot (get|post|put|delete|patch|head)/i,
    type: 'InvalidInput',
    advice: 'Trello does not know this path or method. Check both against the documentation.',
  },
  {
    status: 404,
    type: 'NotFound',
    advice: 'There is nothing with this id on Trello, or this account cannot see it. Look it up again.',
  },
  { status: 409, type: 'Conflict', advice: 'It clashes with something that exists already. Look that up first.' },
  {
    status: 413,
    type: 'InvalidInput',
    advice: 'The file or text is larger than this account’s plan allows. Shorten it.',
  },
];
