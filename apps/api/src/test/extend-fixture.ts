/**
 * Adds members to a fixture. The members of the base are read when they are used, because a fixture has its values only once a test has
 * begun.
 */
export const extendFixture = <Base extends object, More extends object>(base: Base, more: More): More & Base =>
  Object.setPrototypeOf(more, base);
