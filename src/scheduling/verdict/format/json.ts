import { Failure, printableJson, SCHEMA_VERSION } from '../../../findings';
import { Placements } from '../../result';
import { WorkloadVerdict } from '../result';

const ITEMS_OF_PART = 50;

/** Formats verdicts and placements as JSON, in parts: for thousands of Pods and hundreds of groups, it is longer than a string can be. */
export function* formatJson({ pods, ...others }: Placements, workloads: readonly WorkloadVerdict[], failures: readonly Failure[]): Iterable<string> {
  yield `{\n  "schemaVersion": ${SCHEMA_VERSION},\n`;
  yield* listInParts('workloads', workloads);
  yield* listInParts('pods', pods);
  yield printableJson({ ...others, failures }).slice('{\n'.length);
}

function* listInParts(key: string, items: readonly unknown[]): Iterable<string> {
  yield `  "${key}": [`;
  for (let i = 0; i < items.length; i += ITEMS_OF_PART) {
    const list = printableJson(items.slice(i, i + ITEMS_OF_PART));
    yield `${i === 0 ? '' : ','}${list.slice('['.length, -'\n]\n'.length).replaceAll('\n', '\n  ')}`;
  }
  yield items.length === 0 ? '],\n' : '\n  ],\n';
}
