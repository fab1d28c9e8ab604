import { randomBytes } from 'node:crypto';
import { mapParallel } from './api-client';
import { Cluster } from './cluster';
import { KubeObject } from './kube-objects';
import { WINDOWS_BUILDS } from './platform-nodes';
import { Taint } from 'k8s-windows/core';

/** How a platform marks its Windows nodes. */
export interface WindowsMarks {
  /** Of the platform, for messages. */
  readonly name: string;
  readonly taints: readonly Taint[];
  readonly nodeLabels?: Readonly<Record<string, string>>;
  /** Builds of its Windows nodes, by the name of the version @default - those that clusters run */
  readonly builds?: Readonly<Record<string, string>>;
}

/** One simulated node. Its role names it in messages: `linux-amd64`, or the name of its Windows version. */
interface SimulatedNode {
  readonly role: string;
  readonly os: 'linux' | 'windows';
  readonly arch: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
}

/** Nodes that no test fills up. */
const PLENTY = { 'cpu': '4000', 'memory': '16Ti', 'ephemeral-storage': '16Ti', 'pods': '10000' };
/** What only Linux nodes can give. */
const HUGE_PAGES = { 'hugepages-2Mi': '1Ti', 'hugepages-1Gi': '1Ti' };

/**
 * Node objects without a machine: two Linux nodes, and a Windows node of every version that clusters run, with the labels that
 * kubelets set and the marks of a platform. One fleet at a time, or pods of one test land on the nodes of another.
 */
export class Fleet {
  /** Makes the nodes, and returns when the scheduler and the controllers know them. */
  public static async create(cluster: Cluster, marks: WindowsMarks): Promise<Fleet> {
    const fleet = new Fleet(cluster, marks);
    await mapParallel(fleet.nodes, async (node) => fleet.add(node));
    await fleet.awaitKnown();
    return fleet;
  }

  /** Roles of the nodes. */
  public readonly roles: readonly string[];
  private readonly nodes: readonly SimulatedNode[];
  private readonly id = randomBytes(3).toString('hex');

  private constructor(private readonly cluster: Cluster, private readonly marks: WindowsMarks) {
    this.nodes = [
      ...['amd64', 'arm64'].map((arch) => ({ role: `linux-${arch}`, os: 'linux' as const, arch, labels: {}, taints: [] })),
      ...Object.entries(marks.builds ?? WINDOWS_BUILDS).map(([version, build]) => ({
        role: version,
        os: 'windows' as const,
        arch: 'amd64',
        labels: { 'node.kubernetes.io/windows-build': build, ...marks.nodeLabels },
        taints: marks.taints,
      })),
    ];
    this.roles = this.nodes.map(({ role }) => role);
  }

  /** Role of the node with a name. */
  public roleOf(nodeName: string): string {
    const role = this.roles.find((each) => this.nameOf(each) === nodeName);
    if (!role) { throw new Error(`${nodeName} is no node of this fleet (${this.id}): another fleet was left behind`); }
    return role;
  }

  /** Name of the node with a role. */
  public nameOf(role: string): string {
    return `${role.toLowerCase()}-${this.id}`;
  }

  /** The taints of a node, for messages: `os=windows:NoSchedule`. */
  public taintsOf(role: string): string {
    const { taints } = this.nodes.find((node) => node.role === role)!;
    return taints.map(({ key, value, effect }) => `${key}=${value ?? ''}:${effect}`).join(', ') || 'none';
  }

  /** Takes the nodes away. */
  public async remove(): Promise<void> {
    await mapParallel(this.roles, async (role) => this.cluster.delete({ apiVersion: 'v1', kind: 'Node', name: this.nameOf(role) }));
  }

  private async add({ role, os, arch, labels, taints }: SimulatedNode): Promise<void> {
    const name = this.nameOf(role);
    const reference = { apiVersion: 'v1', kind: 'Node', name };
    await this.cluster.create({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: {
        name,
        labels: {
          'kubernetes.io/os': os, 'kubernetes.io/arch': arch, 'beta.kubernetes.io/os': os, 'beta.kubernetes.io/arch': arch,
          'kubernetes.io/hostname': name, ...labels,
        },
        // For KWOK, should it run.
        annotations: { 'kwok.x-k8s.io/node': 'fake' },
      },
    });
    const capacity = { ...PLENTY, ...(os === 'linux' && HUGE_PAGES) };
    await this.cluster.patch(reference, {
      status: {
        capacity, allocatable: capacity, conditions: [{ type: 'Ready', status: 'True', reason: 'Simulated' }],
        nodeInfo: { operatingSystem: os, architecture: arch },
      },
    }, { subresource: 'status' });
    // Replaces the not-ready taint that the API server put on the new node.
    await this.cluster.patch(reference, { spec: { taints } });
  }

  /** A DaemonSet that fits all nodes lands on all of them only when its controller and the scheduler have seen them in their final state. */
  private async awaitKnown(): Promise<void> {
    const namespace = await this.cluster.createNamespace('fleet');
    const daemonSet: KubeObject = {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name: 'probe', namespace },
      spec: {
        selector: { matchLabels: { app: 'probe' } },
        template: {
          metadata: { labels: { app: 'probe' } },
          spec: {
            containers: [{ name: 'probe', image: 'probe' }],
            tolerations: this.marks.taints.map(({ key, value, effect }) => ({ key, operator: 'Equal', value, effect })),
          },
        },
      },
    };
    await this.cluster.create(daemonSet);
    await this.cluster.until(`the scheduler knows the nodes of the fleet for ${this.marks.name}`, async () => {
      const pods = await this.cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace });
      const bound = new Set(pods.map((pod) => pod.spec.nodeName));
      return this.roles.every((role) => bound.has(this.nameOf(role)));
    });
    await discardNamespace(this.cluster, namespace);
  }
}

/** Removes a namespace and its pods. Bound pods would otherwise wait for a kubelet. */
export async function discardNamespace(cluster: Cluster, namespace: string): Promise<void> {
  await cluster.delete({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
  await cluster.delete({ apiVersion: 'v1', kind: 'Pod', namespace });
}
