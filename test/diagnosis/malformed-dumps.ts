import * as fc from 'fast-check';
import { HEALTHY } from './healthy';
import { PLANTED } from './planted';
import { formatText } from '../../src/diagnosis/format/formats';
import { diagnose } from 'k8s-windows/doctor';

/** No dump makes `diagnose` fail, whatever is in it. */
export function describeMalformedDumps(runs: number): void {
  describe('malformed dumps', () => {
    const objects = [...HEALTHY, ...Object.values(PLANTED).flat()];
    const garbage = fc.oneof(
      fc.constantFrom(undefined, null, '', 'x', 0, -1, NaN, true, [], {}, [null], [[]], { a: null }, '__proto__'), fc.anything({ maxDepth: 2 }),
    );

    /** Puts something at a place of a value, somewhere. */
    function spoil(value: unknown, path: readonly number[], by: unknown): unknown {
      const [first, ...rest] = path;
      if (first === undefined || typeof value !== 'object' || value === null) { return by; }
      const keys = Object.keys(value);
      if (keys.length === 0) { return by; }
      const key = keys[first % keys.length];
      const inner = spoil((value as Record<string, unknown>)[key], rest, by);
      return Array.isArray(value) ? value.map((each, i) => (String(i) === key ? inner : each)) : { ...value, [key]: inner };
    }

    test('a value of the wrong type anywhere', () => {
      fc.assert(fc.property(fc.nat(objects.length - 1), fc.array(fc.nat(40), { maxLength: 7 }), garbage, (index, path, by) => {
        const { problems } = diagnose([...objects.slice(0, 20), spoil(objects[index], path, by)]);
        expect(formatText({ problems, missingKinds: [], objects: {}, workloads: [] })).toEqual(expect.any(String));
      }), { numRuns: runs });
    });

    test('values that aren\'t objects', () => {
      fc.assert(fc.property(fc.anything({ maxDepth: 4 }), (value) => { expect(diagnose(value).problems).toEqual([]); }), { numRuns: runs });
    });

    test('objects of known kinds with arbitrary content', () => {
      const kind = fc.constantFrom('Node', 'Pod', 'Event', 'DaemonSet', 'ConfigMap', 'RuntimeClass', 'ReplicaSet', 'List');
      const part = fc.dictionary(fc.constantFrom(
        'name', 'labels', 'taints', 'conditions', 'containers', 'nodeSelector', 'tolerations', 'affinity', 'template', 'spec', 'containerStatuses',
        'reason', 'message', 'nodeInfo', 'kernelVersion',
      ), garbage);
      const object = fc.record({
        kind, apiVersion: garbage, metadata: fc.oneof(garbage, part), spec: fc.oneof(garbage, part), status: fc.oneof(garbage, part), items: garbage,
        data: garbage, involvedObject: garbage, message: garbage, reason: garbage, handler: garbage,
      }, { requiredKeys: ['kind'] });
      fc.assert(fc.property(fc.array(object, { maxLength: 6 }), (all) => {
        expect(diagnose([...HEALTHY, ...all]).problems).toEqual(expect.any(Array));
      }), { numRuns: runs / 2 });
    });
  });
}
