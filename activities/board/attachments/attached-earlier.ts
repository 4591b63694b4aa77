import type { TrelloAttachment } from '../../../src/providers/trello/wire/attachment';
import type { BoardStepContext } from '../../implement';
import { mayHaveBeenSent } from '../../attempts/nothing-sent';
import type { WantedAttachment } from './attach-to-card';
import { readMyself } from '../own-effects/myself';
import { isOwnEffect } from '../own-effects/own-effect';
import { isSameText } from '../own-effects/same-as-written';

/**
 * Finds what an earlier attempt of this call attached: attachments that match a wanted one and that this account made since the call began.
 *
 * @param present the attachments of the card
 * @returns the matches, at the index of the wanted attachment
 */
export async function attachedEarlier(
  wanted: readonly WantedAttachment[],
  present: readonly TrelloAttachment[],
  context: BoardStepContext,
): Promise<(TrelloAttachment | undefined)[]> {
  if (wanted.length === 0 || !mayHaveBeenSent(context)) return [];
  const myself = await readMyself(context.trello);
  const own = present.filter(({ id, idMember }) =>
    isOwnEffect({ id, idMemberCreator: idMember ?? '' }, myself, context),
  );
  const found: (TrelloAttachment | undefined)[] = [];
  for (const item of wanted) {
    const isLike = own.length === 0 ? () => false : await likenessOf(item, context);
    const place = own.findIndex(isLike);
    found.push(place === -1 ? undefined : own.splice(place, 1)[0]);
  }
  return found;
}

async function likenessOf(
  item: WantedAttachment,
  { describeAttachment }: BoardStepContext,
): Promise<(attached: TrelloAttachment) => boolean> {
  if ('url' in item) {
    const { url, name } = item;
    return (attached) =>
      attached.isUpload !== true &&
      addressOf(attached.url ?? '') === addressOf(url) &&
      (name === undefined || isSameText(attached.name, name));
  }
  const name = item.name ?? (await describeAttachment(item.attachment)).name;
  return (attached) => attached.isUpload === true && isSameText(attached.name, name);
}

/** Normalizes a URL, so that different spellings of it compare as equal. */
const addressOf = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);
