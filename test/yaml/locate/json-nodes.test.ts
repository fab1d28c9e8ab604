import * as fc from 'fast-check';
import { isMap, isScalar, isSeq, Node, Pair, parseAllDocuments } from 'yaml';
import { jsonNodes } from '../../../src/yaml/locate/json-nodes';
import { nodesOf } from '../../../src/yaml/locate/positioned';

/** The places, types, and strings of nodes. */
function shape(node: unknown): unknown {
  const place = (node as Node).range?.slice(0, 2);
  if (isMap(node)) { return { place, flow: node.flow, pairs: (node.items as Pair[]).map(({ key, value }) => [shape(key), shape(value)]) }; }
  if (isSeq(node)) { return { place, flow: node.flow, items: node.items.map(shape) }; }
  return isScalar(node) ? { place, type: node.type, value: node.value } : node;
}

const byYaml = (text: string) => parseAllDocuments(text, { schema: 'failsafe', uniqueKeys: false })[0]?.contents;

test('JSON has the nodes that the parser of YAML makes of it', () => {
  const value = fc.jsonValue({ maxDepth: 4 }).filter((each) => typeof each === 'object' && each !== null);
  fc.assert(fc.property(value, fc.constantFrom(undefined, 2, 4), (each, space) => {
    const text = JSON.stringify(each, undefined, space);
    // keys that are longer aren't those of YAML
    fc.pre(!/\\u|[\u007f-\uffff]/.test(text));
    expect(shape(jsonNodes(text))).toEqual(shape(byYaml(text)));
  }), { numRuns: 300 });
});

test.each(['{"a": 1,}', '{a: 1}', '{"a": 1} # b', '{"a": 01}', '{"a": "\t"}', '{"a" 1}', '{"a": 1', '["a" "b"]', '{"a": 1} {}', '{"a": \'b\'}', '1', ''])('%j isn\'t JSON', (text) => {
  expect(jsonNodes(text)).toBeUndefined();
  expect(() => nodesOf(text)).not.toThrow();
});
