import { addAttachment, deleteAttachment } from '../changes/attachments';
import { addCheckItem, convertToCard, updateCheckItem } from '../changes/check-items';
import { addChecklist } from '../changes/checklists';
import { setBoardMember } from '../changes/board-members';
import { addLabelToCard, removeLabelFromCard } from '../changes/card-labels';
import { addMemberToCard, removeMemberFromCard } from '../changes/card-members';
import { commentOnCard } from '../changes/comments';
import { createBoard, type BoardDetails } from '../changes/create-board';
import { createCard, takeFromInbox, type CardDetails } from '../changes/create-card';
import { createLabel } from '../changes/labels';
import { createList, updateList } from '../changes/lists';
import { addCustomField, setCustomField } from '../changes/custom-fields';
import { deleteCard } from '../changes/delete-card';
import { updateCard, type CardChanges } from '../changes/update-card';
import type { Action } from '../state/action';
import type { Actor } from '../state/actor';
import type { Attachment } from '../state/attachment';
import type { Board } from '../state/board';
import type { Card } from '../state/card';
import type { CheckItem, Checklist } from '../state/checklist';
import type { CustomField, CustomFieldType } from '../state/custom-field';
import type { Label } from '../state/label';
import type { Member } from '../state/member';
import type { MemberType } from '../state/membership';
import type { TrelloList } from '../state/trello-list';
import type { TrelloWorld } from '../state/world';

/** A person at Trello's own page, or with its own app. The person's changes cause actions and webhooks, without limits, keys or faults. */
export class BoardPerson {
  constructor(
    private readonly world: TrelloWorld,
    readonly member: Member,
    private readonly app?: Actor['app'],
  ) {}

  private get actor(): Actor {
    return { member: this.member, ...(this.app && { app: this.app }) };
  }

  createBoard(details: BoardDetails): Board {
    return createBoard(this.world, this.actor, details);
  }

  /** Adds a member to a board, or changes the member's role there. */
  setBoardMember(board: Board, member: Member, memberType: MemberType = 'normal'): void {
    setBoardMember(this.world, this.actor, board, member, memberType);
  }

  createList(board: Board, name: string): TrelloList {
    return createList(this.world, this.actor, board, { name, pos: 'bottom' });
  }

  archiveList(list: TrelloList): void {
    updateList(this.world, this.actor, list, { closed: true });
  }

  createCard(list: TrelloList, details: CardDetails & { readonly name: string }): Card {
    return createCard(this.world, this.actor, list, details);
  }

  /** Creates a card as a mail to the board's address does. */
  emailCard(list: TrelloList, details: CardDetails & { readonly name: string }): Card {
    return createCard(this.world, this.actor, list, details, 'emailCard');
  }

  /** Drags a card out of the person's Inbox, which nobody else sees, onto a board. */
  dragFromInbox(list: TrelloList, details: CardDetails & { readonly name: string }): Card {
    return takeFromInbox(this.world, this.actor, list, details, 'moveInboxCardToBoard');
  }

  /** Copies a card out of the person's Inbox onto a board. */
  copyFromInbox(list: TrelloList, details: CardDetails & { readonly name: string }): Card {
    return takeFromInbox(this.world, this.actor, list, details, 'copyInboxCard');
  }

  updateCard(card: Card, changes: CardChanges): void {
    updateCard(this.world, this.actor, card, changes);
  }

  moveCard(card: Card, list: TrelloList): void {
    updateCard(this.world, this.actor, card, { board: this.world.boards.get(list.idBoard), list });
  }

  renameCard(card: Card, name: string): void {
    updateCard(this.world, this.actor, card, { name });
  }

  archiveCard(card: Card): void {
    updateCard(this.world, this.actor, card, { closed: true });
  }

  deleteCard(card: Card): void {
    deleteCard(this.world, this.actor, card);
  }

  comment(card: Card, text: string): Action {
    return commentOnCard(this.world, this.actor, card, text);
  }

  createLabel(board: Board, label: { readonly name: string; readonly color: string | null }): Label {
    return createLabel(this.world, this.actor, board, label);
  }

  addLabel(card: Card, label: Label): void {
    addLabelToCard(this.world, this.actor, card, label);
  }

  removeLabel(card: Card, label: Label): void {
    removeLabelFromCard(this.world, this.actor, card, label);
  }

  addMember(card: Card, member: Member): void {
    addMemberToCard(this.world, this.actor, card, member);
  }

  removeMember(card: Card, member: Member): void {
    removeMemberFromCard(this.world, this.actor, card, member);
  }

  attachFile(card: Card, file: { name: string; mimeType: string; content: Uint8Array }): Attachment {
    const { name, mimeType, content } = file;
    return addAttachment(this.world, this.actor, card, {
      name,
      mimeType,
      source: { kind: 'file', fileName: name, content },
    });
  }

  attachLink(card: Card, url: string, name = url): Attachment {
    return addAttachment(this.world, this.actor, card, { name, mimeType: '', source: { kind: 'link', url } });
  }

  removeAttachment(card: Card, attachment: Attachment): void {
    deleteAttachment(this.world, this.actor, card, attachment);
  }

  addChecklist(card: Card, name: string): Checklist {
    return addChecklist(this.world, this.actor, card, { name });
  }

  addCheckItem(checklist: Checklist, name: string): CheckItem {
    return addCheckItem(this.world, this.actor, checklist, { name });
  }

  completeCheckItem(checklist: Checklist, item: CheckItem): void {
    updateCheckItem(this.world, this.actor, checklist, item, { state: 'complete' });
  }

  addField(board: Board, field: { name: string; type: CustomFieldType; options?: readonly string[] }): CustomField {
    return addCustomField(this.world, this.actor, board, field);
  }

  setField(card: Card, field: CustomField, value: string): void {
    setCustomField(this.world, this.actor, card, field, value);
  }

  convertToCard(checklist: Checklist, item: CheckItem): Card {
    return convertToCard(this.world, this.actor, checklist, item);
  }
}
