import { tokenMay, type Token } from '../state/token';
import type { View } from './view';

export function tokenView(token: Token): View {
  const read = tokenMay(token, 'read');
  const write = tokenMay(token, 'write');
  const everywhere = ['Board', 'Organization'].map((modelType) => ({ idModel: '*', modelType, read, write }));
  const account = tokenMay(token, 'account');
  return {
    id: token.id,
    identifier: token.identifier,
    idMember: token.idMember,
    dateCreated: token.created.toISOString(),
    dateExpires: token.expires?.toISOString() ?? null,
    permissions: [{ idModel: token.idMember, modelType: 'Member', read, write: account }, ...everywhere],
    appKey: token.app.key,
  };
}
