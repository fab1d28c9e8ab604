import { FIELD_ORDERS, ObjectShape, WORKLOAD_FIELDS } from '../../src/knowledge';

const specOf = (kind: string) => (WORKLOAD_FIELDS[kind].fields.spec as ObjectShape).fields;
const container = ((specOf('Pod').containers as { list: ObjectShape }).list).fields;

test.each(Object.entries(FIELD_ORDERS))('no field of %s has two places', (_name, order) => {
  expect(order.flat()).toEqual([...new Set(order.flat())]);
});

test.each<[name: string, order: keyof typeof FIELD_ORDERS, fields: readonly string[]]>([
  ['a Pod', 'podSpec', Object.keys(specOf('Pod'))],
  ['a container', 'container', Object.keys(container)],
  ...Object.keys(WORKLOAD_FIELDS).filter((kind) => kind !== 'Pod').map((kind): [string, 'workloadSpec', string[]] => [`a ${kind}`, 'workloadSpec', Object.keys(specOf(kind))]),
])('every field of %s that the library knows has a place', (_name, order, fields) => {
  expect(fields.filter((field) => !new Set<string>(FIELD_ORDERS[order].flat()).has(field))).toEqual([]);
});
