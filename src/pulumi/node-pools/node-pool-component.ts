import { ComponentResource, ComponentResourceOptions, CustomResourceOptions, Input, Output } from '@pulumi/pulumi';
import { formatProblem, isPlainObject, lookUp, Path, PlainObject, Problem } from '../../base';
import { NodePoolProvider, Platform, Taint } from '../../knowledge';
import { nodePoolOf, OptionsByProvider, WindowsNodePool } from '../../nodes';
import { childOptions, componentOptions } from '../child-options';
import { readArgs, throwIfAny } from '../component-args';
import { Gate, lateGate } from '../late-gate';
import { isKnown, lateValues, madeLate, mapFields } from '../late-values';
import type { WindowsVersionName } from '../names.generated';
import { readVersion } from '../windows-args';

/** A value that can be an Output; lists can have Outputs too. */
type LateArg<T> = T extends readonly (infer Item)[] ? Input<readonly Input<Item>[]> : Input<T>;

const OF_CLUSTER = ['clusterName', 'nodeRoleArn', 'subnetIds'] as const;
/** Options that can be Outputs, by provider: names and IDs of what a cluster has, which decide neither labels nor taints. */
const LATE = {
  'aks': ['clusterName', 'resourceGroupName', 'vnetSubnetId'],
  'eks': OF_CLUSTER,
  'eks-self-managed': [...OF_CLUSTER, 'instanceProfile', 'securityGroupIds', 'imageId', 'apiServer', 'serviceCidr', 'dnsServiceIp'],
  'gke': ['clusterName', 'location', 'project'],
} as const satisfies { readonly [P in NodePoolProvider]?: readonly (keyof OptionsByProvider[P])[] };

/** Options of a pool as arguments: the release by its name, and Outputs for names and IDs of clusters, networks, and roles. */
export type NodePoolArgs<Provider extends keyof typeof LATE, Options = OptionsByProvider[Provider]> = {
  readonly [Key in keyof Options]: Key extends 'version' ? Exclude<WindowsVersionName, 'any'>
    : Key extends typeof LATE[Provider][number] ? LateArg<Exclude<Options[Key], undefined>> | Extract<Options[Key], undefined> : Options[Key]
};

/** A pool of Windows nodes that a cloud creates. Pass it to workloads as `windows.pool`: their Pods select and tolerate exactly its nodes. */
export abstract class NodePoolComponent extends ComponentResource {
  /** What is known of the pool before it exists. `fields` is empty: the resources have them. */
  public readonly pool: WindowsNodePool;
  /** Labels of the nodes, as far as they are known before there are nodes. */
  public readonly nodeLabels: Readonly<Record<string, string>>;
  /** Taints of the nodes. */
  public readonly taints: readonly Taint[];
  /** The platform, with the label by which the pool is selected, and its taints. */
  public readonly platform: Platform;
  /** Non-fatal warnings. */
  public readonly advice: readonly string[];

  private readonly made: ReadLate;
  private readonly rotates: boolean;
  private readonly gate?: Gate;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  protected constructor(
    type: string, provider: keyof typeof LATE, name: string, given: object, private readonly options?: ComponentResourceOptions,
  ) {
    const args = readArgs(name, given);
    const late: readonly string[] = LATE[provider];
    const make = (each: PlainObject) => poolOfArgs(provider, each);
    const read = readLate(args, make, late);
    throwIfAny(name, read.problems);
    super(`k8s-windows:index:${type}`, name, {}, componentOptions(options));
    this.made = read;
    this.rotates = isPlainObject(lookUp(args as PlainObject, 'name'));
    this.gate = lateGate(this, name, args, (known) => readLate(known, make, late).problems);
    this.pool = { ...read.now, fields: {} };
    this.nodeLabels = read.now.nodeLabels;
    this.taints = read.now.taints;
    this.platform = read.now.platform;
    this.advice = read.advice.map(formatProblem);
  }

  /** Arguments of a resource of the provider, as its class declares them, with Outputs where they depend on late values. */
  protected argsOf(resource: string): any {
    return mapFields(this.made.now.fields[resource]!, (_, key) => this.argOf(resource, key));
  }

  /** An argument of a resource of the provider: an Output if it depends on late values, or can't be made before they are known. */
  protected argOf(resource: string, key: string): any {
    const { now, known } = this.made;
    const value = lookUp(now.fields[resource]!, key);
    return known && (value === undefined || !isKnown(value)) ? known.apply(({ fields }): unknown => lookUp(fields[resource]!, key)) : value;
  }

  /**
   * The options of a resource of the provider. Providers delete what has a fixed name before they create it again; a pool whose name rotates is
   * created first. Sources: pulumi/pulumi-terraform-bridge `nameRequiresDeleteBeforeReplace`; pulumi/pulumi-azure-native#519.
   */
  protected child(own: CustomResourceOptions = {}): CustomResourceOptions {
    return childOptions(this, this.options, { gate: this.gate, own: this.rotates ? { ...own, deleteBeforeReplace: false } : own, isOfCloud: true });
  }

  /** Whether an autoscaler decides on the number of nodes, which a deployment must not reset then. */
  protected get isScaled(): boolean {
    return this.pool.min !== this.pool.max;
  }
}

/** The pool of arguments, in which the release has a name. */
function poolOfArgs(provider: NodePoolProvider, args: PlainObject): WindowsNodePool {
  const { version, problems } = readVersion(args.version as WindowsVersionName | undefined);
  const pool = nodePoolOf(provider, { ...args, version } as unknown as OptionsByProvider[NodePoolProvider]);
  // an unknown release isn't missing
  return { ...pool, problems: [...problems, ...pool.problems.filter(({ path }) => problems.length === 0 || path[0] !== 'version')] };
}

/** The pool of arguments that may have late values. */
interface ReadLate {
  readonly now: WindowsNodePool;
  readonly known?: Output<WindowsNodePool>;
  readonly problems: readonly Problem[];
  readonly advice: readonly Problem[];
}

function readLate(args: object, make: (args: any) => WindowsNodePool, late: readonly string[]): ReadLate {
  const found = lateValues(args);
  if (found.length > 0) { return madeLate(args, found, make, ([first]: Path) => !late.includes(String(first))); }
  const now = make(args);
  return { now, problems: now.problems, advice: now.advice };
}
