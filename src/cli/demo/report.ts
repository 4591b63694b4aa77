import type { Sandbox } from 'graph-trello-sandbox';
import { sandboxMailbox } from './accounts';
import { subject } from './customer-mail';

export interface ReportLine {
  stage: string;
  workflowId: string;
  /** Seconds since the previous stage. */
  seconds: number;
}

export interface Effects {
  cards: number;
  attachments: number;
  mails: number;
  /** The list the card ended on. */
  list: string | undefined;
}

/** Counts the story's effects at the provider, not by what our code believes it did. */
export function countEffects({ graph, trello }: Sandbox, sentBefore: number): Effects {
  const cards = [...trello.world.cards.values()].filter(({ name }) => name === subject);
  return {
    cards: cards.length,
    attachments: cards.reduce((sum, card) => sum + card.attachments.length, 0),
    mails: graph.sentMail(sandboxMailbox).length - sentBefore,
    list: cards.map(({ idList }) => trello.world.lists.get(idList)?.name)[0],
  };
}

export const isAsExpected = ({ cards, attachments, mails, list }: Effects): boolean =>
  cards === 1 && attachments === 1 && mails === 1 && list === 'Waiting for customer';

export function formatReport(lines: readonly ReportLine[], effects: Effects, seconds: number): string {
  const width = Math.max(...lines.map(({ stage }) => stage.length));
  const rows = lines.map(
    ({ stage, workflowId, seconds: took }) =>
      `  ${stage.padEnd(width)}  ${took.toFixed(1).padStart(5)} s  ${shorten(workflowId)}`,
  );
  const { cards, attachments, mails, list } = effects;
  return [
    '',
    'Report',
    ...rows,
    '',
    `  Effects counted at the provider: ${String(cards)} card, ${String(attachments)} attachment, ${String(mails)} mail; the card is on "${list ?? 'no list'}".`,
    `  ${isAsExpected(effects) ? 'Everything happened exactly once' : 'THIS IS OFF: expected 1 card, 1 attachment, 1 mail, on "Waiting for customer"'}, in ${seconds.toFixed(1)} s.`,
    '',
  ].join('\n');
}

/** Event ids of mail have over a hundred characters. */
const shorten = (workflowId: string): string =>
  workflowId.length <= 70 ? workflowId : `${workflowId.slice(0, 50)}…${workflowId.slice(-16)}`;
