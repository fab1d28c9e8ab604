import { dataFile } from '../../projenrc/data-file';
import { PlainObject } from '../../src/base';
import { PodKinds, PodPlace } from '../../src/knowledge';
import { mergedPlaces, podKindsOfCrd } from '../../src/kubernetes';

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

/** `src/knowledge/pod-kinds.json`: the table of custom kinds. */
export function podKindsFile(sources: readonly CrdSource[]): string {
  const kinds = podKindsOf(sources);
  const row = ({ path, holds, containers, names, fields }: PodPlace) => ({ path, holds, containers, names, fields });
  return dataFile({
    sources: [...new Set(sources.map(({ source }) => source))],
    kinds: Object.fromEntries(Object.keys(kinds).sort().map((key) => [key, kinds[key].map(row)])),
  });
}
