import type { Entity, EntityModel } from './entity-model';

/** What `$select` leaves of an entity; its id and annotations always stay. */
export function selectProperties(entity: Entity, select: readonly string[] | undefined, model: EntityModel): Entity {
  const kept = ([name]: [string, unknown]) =>
    name === 'id' ||
    name.startsWith('@odata.') ||
    (select ? select.includes(name) : !model.onlyWhenSelected.includes(name));
  return Object.fromEntries(Object.entries(entity).filter(kept));
}
