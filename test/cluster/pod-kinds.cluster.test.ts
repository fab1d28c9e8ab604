import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CRD_PROJECTS, crdsOfProject, ProjectCrds } from './crds';
import { CUSTOM_OBJECTS, CustomObject, kindKey, placesIn, plant } from '../custom-kinds';
import { Cluster } from './harness/cluster';
import { installCrds, removeCrds, withoutDescriptions } from './harness/crds';
import { KubeObject } from './harness/kube-objects';
import { dataFile } from '../../projenrc/indexes';
import { PlainObject } from '../../src/base';
import { POD_KINDS, PodKinds, PodPlace } from '../../src/knowledge';
import { mergedPlaces, podKindsOfCrd } from '../../src/kubernetes';

const FILE = join(__dirname, '..', '..', 'src', 'knowledge', 'pod-kinds.json');
const BUILD = { key: 'node.kubernetes.io/windows-build', operator: 'In', values: ['10.0.20348'] };

/** What places of all kinds can hold. */
const PLACEMENT = {
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [BUILD] }] } } },
  containers: [{
    name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2022', imagePullPolicy: 'IfNotPresent',
    resources: { limits: { cpu: '1', memory: '1Gi' } },
  }],
  nodeSelector: { 'kubernetes.io/os': 'windows' },
  tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
};
const WINDOWS_POD = { ...PLACEMENT, os: { name: 'windows' }, securityContext: { windowsOptions: { runAsUserName: 'ContainerUser' } } };

/** Projects whose Go types write JSON in their own way, so that what is generated from them rejects valid objects. */
const WITH_OWN_JSON = ['argo-events'];

const cluster = Cluster.ofEnvironment();
const projects = new Map<string, ProjectCrds>();

beforeAll(() => {
  for (const project of CRD_PROJECTS) { projects.set(project, crdsOfProject(project)); }
}, 1_200_000);

test('the recorded places of Pods are those in the schemas of the CustomResourceDefinitions', () => {
  const text = podKindsFile([...projects.values()].flatMap(({ source, installed, generated }) => [
    ...(installed.length > 0 ? [{ source, crds: installed }] : []),
    ...(generated.length > 0 ? [{ source: `${source}, its types`, crds: generated }] : []),
  ]));
  if (process.env.UPDATE_POD_KINDS) { writeFileSync(FILE, text); }
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});

test('every known kind with Pods has an object', () => {
  const known = Object.keys(POD_KINDS).filter((kind) => POD_KINDS[kind].length > 0);
  expect([...new Set(CUSTOM_OBJECTS.map(kindKey))].sort()).toEqual(known.sort());
});

test('every object is of a served version', () => {
  const crds = [...projects.values()].flatMap(({ installed, generated }) => [...installed, ...generated]);
  const served = new Set(crds.flatMap(objectsOf));
  expect(CUSTOM_OBJECTS.filter((object) => !served.has(object)).map(kindKey)).toEqual([
    'apps.openshift.io/DeploymentConfig', 'core.oam.dev/Application', 'kubernetes.crossplane.io/Object', 'template.openshift.io/Template',
    'work.karmada.io/Work',
  ]);
});

describe('the API server accepts objects with a Windows Pod in each place', () => {
  test.each(CRD_PROJECTS)('%s', async (project) => {
    const { installed, generated } = projects.get(project)!;
    const rejected = [...await rejectedBy(installed), ...WITH_OWN_JSON.includes(project) ? [] : await rejectedBy(generated)];
    expect(rejected).toEqual([]);
  }, 600_000);
});

/** What the API server rejects with these CustomResourceDefinitions, which are removed again: several projects define a kind. */
async function rejectedBy(all: readonly KubeObject[]): Promise<readonly string[]> {
  const crds = all.filter((crd) => objectsOf(crd).length > 0);
  try {
    await installCrds(cluster, crds.map(forTests));
    const rejected: string[] = [];
    for (const object of crds.flatMap(objectsOf)) {
      await cluster.create(withWindowsPods(object), { dryRun: true }).catch((error: Error) => rejected.push(error.message));
    }
    return rejected;
  } finally {
    await removeCrds(cluster, crds);
  }
}

function withWindowsPods(object: CustomObject): CustomObject {
  const places = placesIn(object, POD_KINDS[kindKey(object)]);
  return places.reduce((each, at) => plant(each, at, { spec: at.place.fields ? PLACEMENT : WINDOWS_POD }), object);
}

/** The objects of a CustomResourceDefinition that are of a version that it serves. */
function objectsOf(crd: KubeObject): readonly CustomObject[] {
  const { group, names, versions } = crd.spec;
  const apiVersions = versions.filter((version: any) => version.served).map((version: any) => `${group}/${version.name}`);
  return CUSTOM_OBJECTS.filter(({ apiVersion, kind }) => kind === names.kind && apiVersions.includes(apiVersion));
}

/** Without a conversion webhook, which doesn't run here, and small enough for etcd. */
function forTests({ apiVersion, kind, metadata, spec }: KubeObject): KubeObject {
  const { conversion: _, ...rest } = spec;
  return withoutDescriptions({ apiVersion, kind, metadata: { name: metadata!.name, annotations: metadata!.annotations }, spec: rest });
}

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
    const described = places.filter(({ holds }) => holds !== 'open');
    if (described.length > 0) { kinds[key] = mergedPlaces([...kinds[key] ?? [], ...described]); }
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
