import type { FieldMarks } from '../../catalogue/json-schema';
import type { NamedKind } from '../../contracts/field-marks';

/** What a field of a form can point at so that people choose it by name. A mailbox is typed; others are looked up in it. */
const pointedKinds = ['board', 'list', 'label', 'member', 'workspace', 'folder'] as const;

export type PointedKind = (typeof pointedKinds)[number] | NamedKind;

/** As the contract marks the field; undefined for what is no such thing. */
export const pointedAt = ({ idKind, nameOf }: FieldMarks): PointedKind | undefined =>
  nameOf ?? pointedKinds.find((kind) => kind === idKind);
