import type { Entity, EntityModel } from './entity-model';

/** Returns the properties that `$select` names. The entity's id and annotations always stay. */
export function selectProperties(entity: Entity, select: readonly string[] | undefined, model: EntityModel): Entity {
  const kept = ([name]: [string, unknown]) =>
    name === 'id' ||
    name.startsWith('@odata.') ||
    (select ? select.includes(name) : !model.onlyWhenSelected.includes(name));
  return Object.fromEntries(Object.entries(entity).filter(kept));
}
