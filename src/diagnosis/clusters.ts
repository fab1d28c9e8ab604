import { diagnoseDump, Diagnosis, OnSymptom } from './diagnose';
import { DUMP_KINDS } from './dump';
import { objectAt, PlainObject, textOf } from '../base';
import { objectsByKind } from '../kubernetes';
import { DoctorOptions } from './symptom';
import { keyOf, referenceTo, SEVERITIES } from '../findings';

/** A file with objects of a cluster. */
export interface DumpedFile {
  /** Its path, with `/` or `\` between its parts. */
  readonly file: string;
  readonly objects: readonly PlainObject[];
}

/** The dump of one cluster, in one file or several. */
export interface DumpedCluster {
  /** That of its file, or of the folder that has all of its files. */
  readonly name: string;
  readonly files: readonly string[];
  readonly objects: readonly PlainObject[];
}

/** Whether an object was read from a cluster: what the API server and controllers add isn't in a manifest. */
export function isOfCluster(object: PlainObject): boolean {
  const { uid, resourceVersion } = objectAt(object, 'metadata');
  const { kind } = object;
  return kind === 'Node' || kind === 'Event' || textOf(uid) !== '' || textOf(resourceVersion) !== ''
    || Object.keys(objectAt(object, 'status')).length > 0;
}

/**
 * The clusters that files are of. Files with Nodes are of different clusters, unless they have a Node in common; so are files in which one object has
 * two UIDs. A file without Nodes is of the cluster in its folder, of the cluster whose nodes its Pods run on, or of the only cluster; otherwise,
 * those of a folder are a cluster of their own.
 */
export function clustersOf(files: readonly DumpedFile[]): readonly DumpedCluster[] {
  const groups: Group[] = [];
  const read = files.map((each) => ({ ...each, folder: folderOf(each.file), ...identitiesOf(each.objects) }));
  for (const each of read.filter(({ nodes }) => nodes.size > 0)) {
    const same = groups.find((group) => isSameCluster(group, each));
    if (same) { same.push(each); } else { groups.push([each]); }
  }
  const withNodes = [...groups];
  for (const each of read.filter(({ nodes }) => nodes.size === 0)) {
    const inFolder = withNodes.filter((group) => group.some(({ folder }) => folder === each.folder));
    const candidates = (inFolder.length > 0 ? inFolder : withNodes).filter((group) => !conflicts(group, each));
    const ofPods = candidates.filter((group) => group.some(({ nodes }) => each.nodeNames.some((name) => nodes.has(name))));
    const found = [candidates, ofPods].find((list) => list.length === 1)?.[0]
      ?? groups.slice(withNodes.length).find((group) => group[0].folder === each.folder && !conflicts(group, each));
    if (found) { found.push(each); } else { groups.push([each]); }
  }
  return groups.map((group) => (
    { name: nameOf(group, groups), files: group.map(({ file }) => file), objects: group.flatMap(({ objects }) => objects) }));
}

interface ReadFile extends DumpedFile {
  readonly folder: string;
  /** UIDs of Nodes by name; empty for one without. */
  readonly nodes: ReadonlyMap<string, string>;
  /** UIDs of objects by kind, namespace, and name. */
  readonly uids: ReadonlyMap<string, string>;
  /** Nodes that Pods run on. */
  readonly nodeNames: readonly string[];
}
type Group = [ReadFile, ...ReadFile[]];

function identitiesOf(objects: readonly PlainObject[]): Pick<ReadFile, 'nodes' | 'uids' | 'nodeNames'> {
  const byKind = objectsByKind(objects);
  const uidOf = (object: PlainObject) => textOf(objectAt(object, 'metadata').uid);
  const uids = [...byKind.values()].flat().map((object) => [keyOf(referenceTo(object)), uidOf(object)] as const);
  return {
    nodes: new Map((byKind.get('Node') ?? []).map((node) => [referenceTo(node).name, uidOf(node)])),
    uids: new Map(uids.filter(([, uid]) => uid !== '')),
    nodeNames: (byKind.get('Pod') ?? []).map((pod) => textOf(objectAt(pod, 'spec').nodeName)).filter((name) => name !== ''),
  };
}

/** The Namespace that every cluster has. */
const CLUSTER = keyOf({ kind: 'Namespace', name: 'kube-system' });

/**
 * Whether files with Nodes are of one cluster: by the UID of a Node or of kube-system, or by the name of a Node in files of one folder that have
 * none.
 */
function isSameCluster(group: Group, file: ReadFile): boolean {
  const isSameNode = ({ folder, nodes }: ReadFile) =>
    [...file.nodes].some(([name, uid]) => nodes.get(name) === uid && (uid !== '' || folder === file.folder));
  const isSameNamespace = ({ uids }: ReadFile) => uids.has(CLUSTER) && uids.get(CLUSTER) === file.uids.get(CLUSTER);
  return !conflicts(group, file) && group.some((each) => isSameNode(each) || isSameNamespace(each));
}

/** Whether a Node or Namespace has another UID in a file than in those of a group. Pods and controllers can be replaced between two dumps. */
function conflicts(group: Group, file: ReadFile): boolean {
  return group.some(({ uids }) => [...file.uids].some(([key, uid]) => /^(?:Node|Namespace)\//.test(key) && uids.has(key) && uids.get(key) !== uid));
}

function folderOf(file: string): string {
  return /^(.*)[\\/]/.exec(file)?.[1] ?? '';
}

function nameOf(group: Group, groups: readonly Group[]): string {
  const [{ file, folder }, ...others] = group;
  const isInFolder = (each: ReadFile) => each.folder === folder;
  const isOwnFolder = folder !== '' && others.every(isInFolder) && groups.every((other) => other === group || !other.some(isInFolder));
  return others.length > 0 && isOwnFolder ? folder : file;
}

/** The problems of several clusters, each with the name of its cluster, and what each dump has. Those of one cluster are as from `diagnose`. */
export function diagnoseClusters(clusters: readonly DumpedCluster[], options: DoctorOptions = {}, onSymptom?: OnSymptom): Diagnosis {
  const [first] = clusters;
  if (first && clusters.length === 1) { return diagnoseDump(first.objects, options, onSymptom); }
  const diagnosed = clusters.map(({ name, objects }) => ({ ...diagnoseDump(objects, options, onSymptom), name }));
  const counts = new Map<string, number>();
  for (const [kind, count] of diagnosed.flatMap(({ objects }) => Object.entries(objects))) { counts.set(kind, (counts.get(kind) ?? 0) + count); }
  const newest = diagnosed.flatMap(({ time }) => time ?? []).sort().at(-1);
  return {
    ...(newest !== undefined && { time: newest }),
    // errors of all clusters first
    problems: SEVERITIES.flatMap((severity) => diagnosed.flatMap(({ name, problems }) => (
      problems.filter((each) => each.severity === severity).map((problem) => ({ ...problem, cluster: name }))))),
    missingKinds: DUMP_KINDS.filter((kind) => diagnosed.some(({ missingKinds }) => missingKinds.includes(kind))),
    objects: Object.fromEntries(counts),
    workloads: diagnosed.flatMap(({ name, workloads }) => workloads.map((workload) => ({ ...workload, cluster: name }))),
    clusters: diagnosed.map(({ name, missingKinds, objects: of }) => ({ name, missingKinds, objects: of })),
  };
}
