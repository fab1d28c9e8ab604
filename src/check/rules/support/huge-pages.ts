import { containersOf } from './core';
import { objectAt, parseQuantity, PlainObject } from '../../../manifest';

/** A request or limit of huge pages, of one container. */
export interface HugePages {
  readonly path: readonly (string | number)[];
  /** Such as `hugepages-2Mi`. */
  readonly name: string;
  readonly amount: unknown;
}

/** The huge pages that a pod asks for. Only Linux nodes have some, so the scheduler gives it no other. */
export function hugePagesOf(spec: PlainObject): readonly HugePages[] {
  return containersOf(spec).flatMap(({ container, path }) => (['limits', 'requests'] as const).flatMap((side) =>
    Object.entries(objectAt(objectAt(container, 'resources'), side))
      .filter(([name, amount]) => name.startsWith('hugepages-') && (parseQuantity(amount) ?? 0n) > 0n)
      .map(([name, amount]) => ({ path: ['spec', ...path, 'resources', side, name], name, amount }))));
}
