import { ObjectReference } from '../check/finding';
import { isPassingTaint } from '../check/nodes';
import { kubernetesMinorOf, NodeLabel, OsName, Taint, WindowsVersion } from '../knowledge';
import { listAt, objectAt, PlainObject, taintsIn } from '../manifest';
import { objectsIn, referenceOf, stringsAt, textOf } from './support/text';

/** A node, as far as it says what it is. */
export interface DumpNode {
  readonly object: PlainObject;
  readonly about: ObjectReference;
  readonly name: string;
  /** By what the kubelet says of its system, else by its label. */
  readonly os: OsName | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** All taints, those that come and go with its state too. */
  readonly taints: readonly Taint[];
  /** Those that somebody put there. */
  readonly lastingTaints: readonly Taint[];
  /** `10.0.20348`, by what the kubelet says, else by its label. */
  readonly build: string | undefined;
  /** `undefined` also for a build that isn't known. */
  readonly version: WindowsVersion | undefined;
  /** `status.nodeInfo`. */
  readonly info: PlainObject;
  /** Minor of the kubelet, such as 36. */
  readonly kubeletMinor: number | undefined;
  /** `undefined`: nothing is said of it. */
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
    kubeletMinor: kubernetesMinorOf(textOf(info.kubeletVersion)),
    isReady: ready && ready.status === 'True',
  };
}

function osName(value: unknown): OsName | undefined {
  return value === 'windows' || value === 'linux' ? value : undefined;
}

/** `10.0.20348.2402` is the version of the kernel, of which the label has the first three parts. */
function buildOf(kernelVersion: string): string | undefined {
  return /^10\.0\.\d{5}(?=\.|$)/.exec(kernelVersion)?.[0];
}
