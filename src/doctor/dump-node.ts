import { ObjectReference } from '../findings/finding';
import { isPassingTaint, NodeLabel, OsName, reportedMinor, Taint, WindowsVersion } from '../knowledge';
import { listAt, objectAt, PlainObject, taintsIn } from '../manifest';
import { objectsIn, referenceOf, stringsAt, textOf } from './support/text';

/** A node of a dump. */
export interface DumpNode {
  readonly object: PlainObject;
  readonly about: ObjectReference;
  readonly name: string;
  /** Operating system from `status.nodeInfo`, or else from a label. */
  readonly os: OsName | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** All taints, including those of node conditions, such as `node.kubernetes.io/not-ready`. */
  readonly taints: readonly Taint[];
  /** Taints that aren't set by node conditions. */
  readonly lastingTaints: readonly Taint[];
  /** Windows build, such as `10.0.20348`, from `status.nodeInfo`, or else from a label. */
  readonly build: string | undefined;
  /** Windows release; `undefined` also for an unknown build. */
  readonly version: WindowsVersion | undefined;
  /** `status.nodeInfo`. */
  readonly info: PlainObject;
  /** Minor version of the kubelet, such as 36. */
  readonly kubeletMinor: number | undefined;
  /** `undefined` if the node has no Ready condition. */
  readonly isReady: boolean | undefined;
}

export function readNode(object: PlainObject): DumpNode {
  const labels = stringsAt(objectAt(object, 'metadata'), 'labels');
  const info = objectAt(objectAt(object, 'status'), 'nodeInfo');
  const taints = taintsIn(listAt(objectAt(object, 'spec'), 'taints'));
  const build = buildOf(textOf(info.kernelVersion)) ?? labels[NodeLabel.WINDOWS_BUILD];
  const ready = objectsIn(listAt(objectAt(object, 'status'), 'conditions')).find(({ type }) => type === 'Ready');
  return {
    object,
    about: referenceOf(object),
    name: textOf(objectAt(object, 'metadata').name),
    os: osName(info.operatingSystem) ?? osName(labels[NodeLabel.OS]) ?? osName(labels[NodeLabel.BETA_OS]),
    labels,
    annotations: stringsAt(objectAt(object, 'metadata'), 'annotations'),
    taints,
    lastingTaints: taints.filter(({ key }) => !isPassingTaint(key)),
    build,
    version: build === undefined ? undefined : WindowsVersion.findBuild(build),
    info,
    kubeletMinor: reportedMinor(info.kubeletVersion),
    isReady: ready && ready.status === 'True',
  };
}

function osName(value: unknown): OsName | undefined {
  return value === 'windows' || value === 'linux' ? value : undefined;
}

/** The first three parts of a kernel version such as `10.0.20348.2402`, as in the label. */
function buildOf(kernelVersion: string): string | undefined {
  return /^10\.0\.\d{5}(?=\.|$)/.exec(kernelVersion)?.[0];
}
