import { DumpKind } from './dump-kinds';
import { DumpPod, readPod } from './dump-pod';
import { listAt, objectAt, PlainObject, textOf } from '../base';
import { keyOf, referenceTo } from '../findings';
import { ImageLock } from '../images';
import { parseImage, Platform, platformOfNode, reportedMinor } from '../knowledge';
import { objectsByKind } from '../kubernetes';
import { ClusterNode, readNode } from '../scheduling';

/** Repository of the API server's image, also of one architecture: `registry.k8s.io/kube-apiserver-amd64`. */
const API_SERVER_IMAGE = /\/kube-apiserver(?:-[a-z0-9]+)?$/;
/** Labels of control plane nodes; the second until Kubernetes 1.23. */
const CONTROL_PLANE_LABELS = ['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master'];

/** The dump of a cluster, parsed once for all symptoms. Objects may have any shape. */
export class Dump {
  public readonly nodes: readonly ClusterNode[];
  public readonly windowsNodes: readonly ClusterNode[];
  public readonly pods: readonly DumpPod[];
  private readonly byKind: ReadonlyMap<string, readonly PlainObject[]>;
  private readonly nodesByName: ReadonlyMap<string, ClusterNode>;
  private readonly podsByName: ReadonlyMap<string, DumpPod>;
  private objectsByName?: ReadonlyMap<string, PlainObject>;
  private readonly values = new Map<(dump: Dump) => unknown, unknown>();

  /**
   * @param values objects, Lists of objects, or anything else, which is skipped
   * @param platform the given one
   * @param images what images are, if that is known
   */
  public constructor(values: readonly unknown[], private readonly platform?: Platform, public readonly images?: ImageLock) {
    this.byKind = objectsByKind(values);
    this.nodes = this.objects('Node').map(readNode);
    this.windowsNodes = this.nodes.filter(({ os }) => os === 'windows');
    this.nodesByName = new Map(this.nodes.map((node) => [node.name, node]));
    this.pods = this.objects('Pod').map((pod) => readPod(pod, this.nodesByName, this.runtimeClassOf(objectAt(pod, 'spec')), images));
    this.podsByName = new Map(this.pods.map((pod) => [keyOf(pod.about), pod]));
  }

  /** What a function reads from the dump, which it does once, although several symptoms need it. */
  public once<T>(read: (dump: Dump) => T): T {
    if (!this.values.has(read)) { this.values.set(read, read(this)); }
    return this.values.get(read) as T;
  }

  /** Objects of a kind in the order of the dump. */
  public objects(kind: string): readonly PlainObject[] {
    return this.byKind.get(kind) ?? [];
  }

  public has(kind: DumpKind): boolean {
    return this.objects(kind).length > 0;
  }

  /** Number of objects by kind. */
  public get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.byKind].map(([kind, objects]) => [kind, objects.length]));
  }

  /** Whether the cluster has Windows nodes; also true if the dump has no nodes. */
  public get mayHaveWindows(): boolean {
    return this.nodes.length === 0 || this.windowsNodes.length > 0;
  }

  /** The platform of a node, or else of the cluster; `undefined` if nothing tells it. */
  public platformOf(node: ClusterNode | undefined): Platform | undefined {
    return this.platform ?? (node && platformOfNode(node)) ?? this.once(platformOfNodes);
  }

  public node(name: string): ClusterNode | undefined {
    return this.nodesByName.get(name);
  }

  public pod(about: { readonly namespace?: string; readonly name: string }): DumpPod | undefined {
    return this.podsByName.get(keyOf({ kind: 'Pod', ...about }));
  }

  /** Finds an object by kind, namespace, and name. */
  public find(about: { readonly kind: string; readonly namespace?: string; readonly name: string }): PlainObject | undefined {
    this.objectsByName ??= new Map([...this.byKind].flatMap(([kind, objects]) => (
      objects.map((object) => [keyOf({ ...referenceTo(object), kind }), object]))));
    return this.objectsByName.get(keyOf(about));
  }

  /** The RuntimeClass that a Pod names, if the dump contains it. */
  public runtimeClassOf({ runtimeClassName: name }: PlainObject): PlainObject | undefined {
    return typeof name === 'string' ? this.find({ kind: 'RuntimeClass', name }) : undefined;
  }

  /** The minor version of the API server: the given one, that of its Pod, or else that of the newest kubelet of the control plane. */
  public apiServerMinor(given?: string): { readonly minor: number; readonly from: string } | undefined {
    if (given !== undefined) { return { minor: reportedMinor(given) ?? NaN, from: `Kubernetes ${given}, as given` }; }
    for (const { spec } of this.pods) {
      for (const container of listAt(spec, 'containers')) {
        const image = textOf((container as PlainObject | undefined)?.image);
        const { repository, tag } = parseImage(image);
        const minor = API_SERVER_IMAGE.test(repository) ? reportedMinor(tag) : undefined;
        if (minor !== undefined) { return { minor, from: image }; }
      }
    }
    const controlPlane = this.nodes.filter(({ labels }) => CONTROL_PLANE_LABELS.some((label) => labels[label] !== undefined));
    const minor = Math.max(0, ...controlPlane.map(({ kubeletMinor }) => kubeletMinor ?? 0));
    return minor > 0 ? { minor, from: 'the kubelet of the control plane' } : undefined;
  }
}

function platformOfNodes({ nodes }: Dump): Platform | undefined {
  return nodes.map(platformOfNode).find((platform) => platform !== undefined);
}
