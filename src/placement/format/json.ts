import { Failure } from '../../findings/finding';
import { printableJson, SCHEMA_VERSION } from '../../findings/format/words';
import { Placements } from '../result';

const PODS_OF_PART = 50;

/** Formats placements as JSON, in parts: for thousands of Pods and hundreds of groups, it is longer than a string can be. */
export function* formatJson({ pods, ...others }: Placements, failures: readonly Failure[]): Iterable<string> {
  yield `{\n  "schemaVersion": ${SCHEMA_VERSION},\n  "pods": [`;
  for (let i = 0; i < pods.length; i += PODS_OF_PART) {
    const list = printableJson(pods.slice(i, i + PODS_OF_PART));
    yield `${i === 0 ? '' : ','}${list.slice('['.length, -'\n]\n'.length).replaceAll('\n', '\n  ')}`;
  }
  yield `\n  ],\n${printableJson({ ...others, failures }).slice('{\n'.length)}`;
}
