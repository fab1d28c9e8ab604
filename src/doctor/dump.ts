import { DumpNode, readNode } from './dump-node';
import { DumpKind, objectsByKind } from './dump-objects';
import { DumpPod, readPod } from './dump-pod';
import { Statement, statementsOf } from './statements';
import { kubernetesMinorOf } from '../knowledge';
import { listAt, objectAt, PlainObject } from '../manifest';
import { keyOf, referenceOf, textOf } from './support/text';

/** Of nodes of the control plane; the second until Kubernetes 1.23. */
const CONTROL_PLANE_LABELS = ['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master'];

/** What was printed of a cluster, read once for all symptoms. Nothing in it is taken to have the shape that it should. */
export class Dump {
  public readonly nodes: readonly DumpNode[];
  public readonly windowsNodes: readonly DumpNode[];
  public readonly pods: readonly DumpPod[];
  private readonly byKind: ReadonlyMap<string, readonly PlainObject[]>;
  private readonly nodesByName: ReadonlyMap<string, DumpNode>;
  private readonly podsByName: ReadonlyMap<string, DumpPod>;
  private objectsByName?: ReadonlyMap<string, PlainObject>;
  private heard?: readonly Statement[];

  /** @param values objects, Lists of objects, or anything else, which is passed over */
  public constructor(values: readonly unknown[]) {
    this.byKind = objectsByKind(values);
    this.nodes = this.objects('Node').map(readNode);
    this.windowsNodes = this.nodes.filter(({ os }) => os === 'windows');
    this.nodesByName = new Map(this.nodes.map((node) => [node.name, node]));
    const classes = new Map(this.objects('RuntimeClass').map((each) => [textOf(objectAt(each, 'metadata').name), each]));
    this.pods = this.objects('Pod').map((pod) => readPod(pod, this.nodesByName, classes));
    this.podsByName = new Map(this.pods.map((pod) => [keyOf(pod.about), pod]));
  }

  /** Objects of a kind, in their order. */
  public objects(kind: string): readonly PlainObject[] {
    return this.byKind.get(kind) ?? [];
  }

  public has(kind: DumpKind): boolean {
    return this.objects(kind).length > 0;
  }

  /** How many objects there are of each kind. */
  public get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.byKind].map(([kind, objects]) => [kind, objects.length]));
  }

  /** Whether the cluster has Windows nodes, as far as the dump tells: without nodes in it, anything may be. */
  public get mayHaveWindows(): boolean {
    return this.nodes.length === 0 || this.windowsNodes.length > 0;
  }

  /** What events and the status of pods and nodes say of troubles that aren't over. */
  public get statements(): readonly Statement[] {
    this.heard ??= statementsOf(this);
    return this.heard;
  }

  public node(name: string): DumpNode | undefined {
    return this.nodesByName.get(name);
  }

  public pod(about: { readonly namespace?: string; readonly name: string }): DumpPod | undefined {
    return this.podsByName.get(keyOf({ kind: 'Pod', ...about }));
  }

  /** An object by kind, namespace and name. */
  public find(about: { readonly kind: string; readonly namespace?: string; readonly name: string }): PlainObject | undefined {
    this.objectsByName ??= new Map([...this.byKind].flatMap(([kind, objects]) => (
      objects.map((object) => [keyOf({ ...referenceOf(object), kind }), object]))));
    return this.objectsByName.get(keyOf(about));
  }

  /** The minor of the API server: told, or by its own pod, or at least that of the newest control plane node. */
  public apiServerMinor(told?: string): { readonly minor: number; readonly from: string } | undefined {
    if (told !== undefined) { return { minor: kubernetesMinorOf(told) ?? NaN, from: `Kubernetes ${told}, as given` }; }
    for (const { spec } of this.pods) {
      for (const container of listAt(spec, 'containers')) {
        const image = textOf((container as PlainObject | undefined)?.image);
        const version = /\/kube-apiserver(?:-[a-z0-9]+)?:v?1\.(\d{1,3})\b/.exec(image);
        if (version) { return { minor: Number(version[1]), from: image }; }
      }
    }
    const controlPlane = this.nodes.filter(({ labels }) => CONTROL_PLANE_LABELS.some((label) => labels[label] !== undefined));
    const minor = Math.max(0, ...controlPlane.map(({ kubeletMinor }) => kubeletMinor ?? 0));
    return minor > 0 ? { minor, from: 'the kubelet of the control plane' } : undefined;
  }
}
