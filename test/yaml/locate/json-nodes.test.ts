import * as fc from 'fast-check';
import { jsonNodes } from '../../../src/yaml/locate/json-nodes';
import { anyNodesOf, nodesOf } from '../../../src/yaml/locate/positioned';

test('JSON has the nodes that the parser of YAML makes of it', () => {
  const value = fc.jsonValue({ maxDepth: 4 }).filter((each) => typeof each === 'object' && each !== null);
  fc.assert(fc.property(value, fc.constantFrom(undefined, 2, 4), (each, space) => {
    const text = JSON.stringify(each, undefined, space);
    // keys that are longer aren't those of YAML
    fc.pre(!/\\u|[\u007f-\uffff]/.test(text));
    expect(jsonNodes(text)).toEqual(anyNodesOf(text).contents);
  }), { numRuns: 300 });
});

test.each(['{"a": 1,}', '{a: 1}', '{"a": 1} # b', '{"a": 01}', '{"a": "\t"}', '{"a" 1}', '{"a": 1', '["a" "b"]', '{"a": 1} {}', '{"a": \'b\'}', '1', ''])('%j isn\'t JSON', (text) => {
  expect(jsonNodes(text)).toBeUndefined();
  expect(() => nodesOf(text)).not.toThrow();
});
