import { PodKinds, PodPlace } from '../../src/knowledge';
import { mergedPlaces, PlainObject, podKindsOfCrd } from '../../src/manifest';

/** The CustomResourceDefinitions of a project, and where they come from. */
export interface CrdSource {
  /** Module and version: `github.com/kedacore/keda/v2@v2.21.0`. */
  readonly source: string;
  readonly crds: readonly PlainObject[];
}

/** The custom kinds with Pods in CustomResourceDefinitions. Several definitions of a kind are read as its versions. */
export function podKindsOf(sources: readonly CrdSource[]): PodKinds {
  const kinds: Record<string, readonly PodPlace[]> = {};
  for (const [key, places] of sources.flatMap(({ crds }) => crds.flatMap((crd) => Object.entries(podKindsOfCrd(crd))))) {
    if (places.length > 0) { kinds[key] = mergedPlaces([...kinds[key] ?? [], ...places]); }
  }
  return kinds;
}

/** The table of custom kinds as it stands in `src/knowledge`. */
export function podKindsModule(sources: readonly CrdSource[]): string {
  const kinds = podKindsOf(sources);
  const rows = Object.keys(kinds).sort().map((key) => `  '${key}': [\n${kinds[key].map((place) => `    ${placeText(place)},\n`).join('')}  ],\n`);
  return [
    '/* eslint-disable @stylistic/max-len */',
    'import type { PodKinds } from \'./pod-kinds\';\n',
    '/**',
    ' * Where objects of custom kinds define Pods, from the schemas of their CustomResourceDefinitions.',
    ' * Made by `UPDATE_POD_KINDS=1 npm run test:cluster -- pod-kinds`; not edited by hand. Read from:',
    ' *',
    ...[...new Set(sources.map(({ source }) => ` * - ${source}`))],
    ' */',
    `export const SCHEMA_POD_KINDS: PodKinds = {\n${rows.join('')}};\n`,
  ].join('\n');
}

function placeText({ path, holds, names, containers, fields }: PodPlace): string {
  const list = (items: readonly string[]) => `[${items.map((item) => `'${item}'`).join(', ')}]`;
  const parts = [
    `path: '${path}'`, `holds: '${holds}'`,
    ...(containers ? [`containers: ${list(containers)}`] : []),
    ...(names ? [`names: { ${Object.entries(names).map(([key, value]) => `${key}: '${value}'`).join(', ')} }`] : []),
    ...(fields ? [`fields: ${list(fields)}`] : []),
  ];
  return `{ ${parts.join(', ')} }`;
}
