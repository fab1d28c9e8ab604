import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import {
  csiProxy, eventFlowLogger, fluentBitForWindows, hostProcessScript, imagePrepull, nodeProblemDetectorForWindows, smbCsiDriver,
  windowsExporter, windowsSmokeTest,
} from '../addons';
import { isPlainObject, Problem } from '../manifest';
import { FluentBitInputName, PlacementName, ScriptRunName, SmbCsiWindowsName, WindowsVersionName } from './names';
import { ApiServerArgs } from './networks';
import { ObjectSetComponent } from './object-set-component';
import { onPlatform, PlatformArgs, readVersion, withVersion } from './windows-args';

/** Arguments of all add-ons that run on Windows nodes. */
export interface NodeAddOnArgs extends PlatformArgs {
  /** Namespace of the objects. Its Pod Security level must be `privileged`. @default 'kube-system' */
  readonly namespace?: Input<string>;
  /** Image of the add-on. @default - the image pinned by this release */
  readonly image?: Input<string>;
  /** Memory request and limit, as a Kubernetes quantity. @default - that of the add-on */
  readonly memory?: Input<string>;
}

/** A key of a Secret. */
export interface SecretKeyArgs {
  /** Name of the Secret. */
  readonly name: Input<string>;
  /** Key of the value. */
  readonly key: Input<string>;
}

/** Arguments of `CsiProxy`. */
export interface CsiProxyArgs extends NodeAddOnArgs {
  /** Log verbosity, 0 to 10. @default - the image's default, 4 */
  readonly verbosity?: Input<number>;
}

/**
 * csi-proxy on every Windows node. CSI drivers that don't run as HostProcess Pods manage disks and shares through its named pipes.
 *
 * @example
 * ```ts
 * import { CsiProxy } from 'k8s-windows/pulumi';
 *
 * new CsiProxy('csi-proxy');
 * ```
 */
export class CsiProxy extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: CsiProxyArgs = {}, opts?: ComponentResourceOptions) {
    super('CsiProxy', name, args, onPlatform((options) => csiProxy(options)), opts);
  }
}

/** Images of the driver's containers. */
export interface SmbCsiImagesArgs {
  /** The driver on Linux nodes, and on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly plugin?: Input<string>;
  /** The driver on Windows nodes, as a HostProcess container. @default - the image pinned by this release */
  readonly hostProcessPlugin?: Input<string>;
  /** csi-provisioner of the controller. @default - the image pinned by this release */
  readonly provisioner?: Input<string>;
  /** csi-resizer of the controller. @default - the image pinned by this release */
  readonly resizer?: Input<string>;
  /** livenessprobe on Linux nodes. @default - the image pinned by this release */
  readonly livenessProbe?: Input<string>;
  /** csi-node-driver-registrar, except on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly registrar?: Input<string>;
  /** livenessprobe on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly pipeLivenessProbe?: Input<string>;
  /** csi-node-driver-registrar on Windows nodes with csi-proxy. @default - the image pinned by this release */
  readonly pipeRegistrar?: Input<string>;
}

/** Arguments of `SmbCsiDriver`. */
export interface SmbCsiDriverArgs extends PlatformArgs {
  /** Namespace of the objects. Its Pod Security level must be `privileged`. @default 'kube-system' */
  readonly namespace?: Input<string>;
  /** How the driver accesses Windows nodes. @default 'host-process' */
  readonly windows?: SmbCsiWindowsName;
  /** Also installs the driver on Linux nodes. @default true */
  readonly linuxNodes?: boolean;
  /** Number of controller replicas, of which one is active. @default 1 */
  readonly controllerReplicas?: Input<number>;
  /** Images of the driver's containers. @default - the images pinned by this release */
  readonly images?: SmbCsiImagesArgs;
}

/**
 * The CSI driver for SMB shares on Windows and Linux nodes, with its controller, which runs on Linux.
 *
 * @example
 * ```ts
 * import { SmbCsiDriver } from 'k8s-windows/pulumi';
 *
 * new SmbCsiDriver('smb');
 * ```
 */
export class SmbCsiDriver extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: SmbCsiDriverArgs = {}, opts?: ComponentResourceOptions) {
    super('SmbCsiDriver', name, args, onPlatform((options) => smbCsiDriver(options)), opts, { plain: ['windows', 'linuxNodes'] });
  }
}

/** PodMonitor, by which Prometheus Operator finds the Pods. */
export interface PodMonitorArgs {
  /** Labels by which Prometheus selects PodMonitors. @default - none */
  readonly labels?: { [key: string]: Input<string> };
  /** Scrape interval, such as `30s`. @default - that of Prometheus */
  readonly interval?: Input<string>;
}

/** Arguments of `WindowsExporter`. */
export interface WindowsExporterArgs extends NodeAddOnArgs {
  /** Enabled collectors. `[defaults]` stands for the defaults of windows_exporter. @default ['[defaults]', 'container'] */
  readonly collectors?: Input<string>[];
  /** Options of collectors, named as in windows_exporter. @default - the service collector includes only kubelet and containerd */
  readonly collector?: { [collector: string]: any };
  /** TCP port on the node. @default 9182 */
  readonly port?: Input<number>;
  /** Log level: `debug`, `info`, `warn`, or `error`. @default 'info' */
  readonly logLevel?: Input<string>;
  /** Opens the port in the firewall of the node. @default true */
  readonly firewall?: boolean;
  /** Remote addresses that the firewall allows: IP addresses, CIDRs, and keywords. @default - all */
  readonly firewallRemoteAddresses?: Input<string>[];
  /** Creates a headless Service for the Pods. @default true */
  readonly service?: boolean;
  /** Creates a PodMonitor, which requires Prometheus Operator. @default - none */
  readonly podMonitor?: PodMonitorArgs;
}

/**
 * windows_exporter on every Windows node: metrics for Prometheus, by default at port 9182.
 *
 * @example
 * ```ts
 * import { WindowsExporter } from 'k8s-windows/pulumi';
 *
 * new WindowsExporter('exporter', { collectors: ['[defaults]', 'container', 'process'] });
 * ```
 */
export class WindowsExporter extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsExporterArgs = {}, opts?: ComponentResourceOptions) {
    super('WindowsExporter', name, args, EXPORTER, opts, { plain: ['service', 'podMonitor'] });
  }
}

const EXPORTER = onPlatform(({ firewall, firewallRemoteAddresses: remoteAddresses, ...options }) => {
  const both: Problem = { code: 'windows-exporter-option', path: ['firewall'], message: 'conflicts with firewallRemoteAddresses, got false', remedy: 'remove one of the two' };
  const set = windowsExporter({ ...options, firewall: remoteAddresses === undefined ? firewall : { remoteAddresses } });
  return firewall === false && remoteAddresses !== undefined ? { ...set, problems: [both, ...set.problems] } : set;
});

/** An input of Fluent Bit. */
export interface FluentBitInputArgs {
  /** Input plugin. */
  readonly name: FluentBitInputName;
  /** For `tail`: pattern of the files, such as `c:\var\log\containers\*.log`. @default - none, but required for `tail` */
  readonly path?: Input<string>;
  /** For `winevtlog` and `winlog`: channels of the event log, such as `System`. @default - none, but required for these inputs */
  readonly channels?: Input<string>[];
  /** Tag of the records. For `tail`, `*` is replaced with the path of the file. */
  readonly tag: Input<string>;
  /** Other options of the plugin, named as in Fluent Bit: strings, numbers, or Booleans. @default - none */
  readonly options?: { [option: string]: any };
}

/** An output of Fluent Bit. */
export interface FluentBitOutputArgs {
  /** Output plugin, such as `forward`, `http`, `es`, `loki`, or `stdout`. */
  readonly name: Input<string>;
  /** Pattern of the tags to send. @default '*' */
  readonly match?: Input<string>;
  /** Options of the plugin, named as in Fluent Bit: strings, numbers, or Booleans. @default - none */
  readonly options?: { [option: string]: any };
}

/** Arguments of `FluentBitForWindows`. */
export interface FluentBitForWindowsArgs extends NodeAddOnArgs {
  /** Address of the API server itself, if Windows nodes can't reach the Service `kubernetes`. @default - the Service `kubernetes` */
  readonly apiServer?: ApiServerArgs;
  /** Sources of records. @default - the logs of all containers, and the channels System and Application of the node's event log */
  readonly inputs?: FluentBitInputArgs[];
  /** Destinations of records. @default - standard output */
  readonly outputs?: FluentBitOutputArgs[];
  /** Adds metadata of the Pod to records with a tag `kube.…`. @default true */
  readonly kubernetes?: boolean;
  /** Log level of Fluent Bit: `off`, `error`, `warn`, `info`, `debug`, or `trace`. @default 'info' */
  readonly logLevel?: Input<string>;
  /** Windows release of the image. @default - the release named by the image tag; LTSC2022 for the published image */
  readonly version?: Input<WindowsVersionName>;
  /** Values for `${NAME}` in the configuration. @default - none */
  readonly env?: { [name: string]: Input<string> };
  /** Values for `${NAME}` from Secrets of the namespace, such as passwords. @default - none */
  readonly secrets?: { [name: string]: SecretKeyArgs };
}

/**
 * Fluent Bit on every Windows node: forwards container logs and the event log of the node.
 *
 * @example
 * ```ts
 * import { FluentBitForWindows } from 'k8s-windows/pulumi';
 *
 * new FluentBitForWindows('logs', {
 *   outputs: [{ name: 'http', options: { host: 'logs.corp.example', port: 443, tls: true } }],
 * });
 * ```
 */
export class FluentBitForWindows extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: FluentBitForWindowsArgs = {}, opts?: ComponentResourceOptions) {
    super('FluentBitForWindows', name, args, onPlatform((options) => withVersion(options, (read) => fluentBitForWindows(read))), opts, { plain: ['kubernetes'] });
  }
}

/** A provider of Event Tracing for Windows. */
export interface EventProviderArgs {
  /** Name of the provider. */
  readonly providerName: Input<string>;
  /** GUID of the provider. */
  readonly providerGuid: Input<string>;
  /** Least severe level to print. @default 'Verbose' */
  readonly level?: Input<string>;
}

/** Arguments of `EventFlowLogger`. */
export interface EventFlowLoggerArgs extends NodeAddOnArgs {
  /** Event providers to listen to. @default - containerd and its shim */
  readonly providers?: EventProviderArgs[];
  /** Events to drop, as EventFlow filter expressions. @default - repeated events of the shim that don't indicate a problem */
  readonly drop?: Input<string>[];
}

/**
 * Prints events of every Windows node to the log of a Pod: by default the events of containerd and its shim.
 *
 * @example
 * ```ts
 * import { EventFlowLogger } from 'k8s-windows/pulumi';
 *
 * new EventFlowLogger('events', { namespace: 'logging' });
 * ```
 */
export class EventFlowLogger extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: EventFlowLoggerArgs = {}, opts?: ComponentResourceOptions) {
    super('EventFlowLogger', name, args, onPlatform((options) => eventFlowLogger(options)), opts);
  }
}

/** Arguments of `NodeProblemDetectorForWindows`. */
export interface NodeProblemDetectorForWindowsArgs extends NodeAddOnArgs {
  /** Address of the API server itself, if Windows nodes can't reach the Service `kubernetes`. @default - the Service `kubernetes` */
  readonly apiServer?: ApiServerArgs;
  /**
   * Components whose health is checked: `kubelet`, `containerd`, `kube-proxy`. `containerd` requires `crictlPath`.
   * @default - `kubelet`, and `containerd` if `crictlPath` is set
   */
  readonly components?: string[];
  /** Path of crictl.exe on the nodes, with which containerd is checked. @default - none, and containerd isn't checked */
  readonly crictlPath?: Input<string>;
  /** Restarts unhealthy components. @default false */
  readonly repair?: Input<boolean>;
  /** Path of containerd's log file, which is scanned for known problems. @default - none, since containerd writes no log file by default */
  readonly containerdLog?: Input<string>;
  /** Exports metrics of the node for Prometheus at port 20257. @default true */
  readonly systemStats?: Input<boolean>;
}

/**
 * node-problem-detector on Windows nodes: reports problems as node conditions and events. **Preliminary**, as is its support for Windows.
 *
 * @example
 * ```ts
 * import { NodeProblemDetectorForWindows } from 'k8s-windows/pulumi';
 *
 * new NodeProblemDetectorForWindows('problems');
 * ```
 */
export class NodeProblemDetectorForWindows extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: NodeProblemDetectorForWindowsArgs = {}, opts?: ComponentResourceOptions) {
    super('NodeProblemDetectorForWindows', name, args, onPlatform((options) => nodeProblemDetectorForWindows(options)), opts);
  }
}

/** An image to pull. */
export interface PrepulledImageArgs {
  /** Image name. An Output requires `version`. */
  readonly image: Input<string>;
  /** Windows release of the image. @default - the release named by the image tag */
  readonly version?: WindowsVersionName;
}

/** Arguments of `ImagePrepull`. */
export interface ImagePrepullArgs extends PlatformArgs {
  /** Images to pull, in this order per release. A string if the image tag names the release. The images aren't started. */
  readonly images: (string | PrepulledImageArgs)[];
  /** Prefix of the DaemonSets' names. At most 48 characters, since a release is appended. @default 'image-prepull' */
  readonly name?: Input<string>;
  /** Namespace of the objects. Its Pod Security level must be `privileged`. @default 'kube-system' */
  readonly namespace?: Input<string>;
  /** Memory request and limit, as a Kubernetes quantity. @default - that of the add-on */
  readonly memory?: Input<string>;
  /** Whether an image is pulled to all nodes that can run it, or only to nodes of its own release. @default 'compatible' */
  readonly placement?: PlacementName;
  /** With `Always`, each start of the Pods checks the registry for a new image of the tag. @default - the default of Kubernetes */
  readonly imagePullPolicy?: Input<string>;
  /** Names of Secrets in the namespace with registry credentials. @default - none */
  readonly imagePullSecrets?: Input<string>[];
}

/**
 * Pulls images to Windows nodes before Pods need them, with a DaemonSet per Windows release.
 *
 * @example
 * ```ts
 * import { ImagePrepull } from 'k8s-windows/pulumi';
 *
 * new ImagePrepull('images', { images: ['mcr.microsoft.com/windows/servercore:ltsc2022'] });
 * ```
 */
export class ImagePrepull extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: ImagePrepullArgs, opts?: ComponentResourceOptions) {
    super('ImagePrepull', name, args, PREPULL, opts, { plain: ['images'] });
  }
}

const PREPULL = onPlatform(({ images, ...options }) => {
  const given: readonly unknown[] = Array.isArray(images) ? images : [];
  const read = given.map((image, i) => readImage(image, i));
  const set = imagePrepull({ ...options, images: read.map((one) => one.image) as never });
  return { ...set, problems: [...read.flatMap(({ problems }) => problems), ...set.problems] };
});

function readImage(given: unknown, index: number): { readonly image: unknown; readonly problems: readonly Problem[] } {
  if (!isPlainObject(given)) { return { image: given, problems: [] }; }
  const { image, version: name, ...others } = given as unknown as PrepulledImageArgs;
  const { version, problems } = readVersion(name);
  return { image: version === undefined && Object.keys(others).length === 0 ? image : { image, version, ...others }, problems: problems.map((problem) => ({ ...problem, path: ['images', index, ...problem.path] })) };
}

/** Arguments of `HostProcessScript`. */
export interface HostProcessScriptArgs extends NodeAddOnArgs {
  /** Name of the DaemonSet, and prefix of all other names. At most 40 characters, since a hash is appended. */
  readonly name: Input<string>;
  /** Contents of the PowerShell script. It runs as `NT AUTHORITY\SYSTEM` on the node, and succeeds with exit code 0. */
  readonly script: Input<string>;
  /** Whether the script runs on every Windows node, or once. @default 'every-node' */
  readonly run?: ScriptRunName;
  /** Environment variables of the script. Their values are passed unchanged. @default - none */
  readonly env?: { [name: string]: Input<string> };
  /** Environment variables from Secrets of the namespace. A changed Secret doesn't run the script again. @default - none */
  readonly secrets?: { [name: string]: SecretKeyArgs };
  /** Service account, for scripts that call the API server. @default - none */
  readonly serviceAccountName?: Input<string>;
  /** With `run: 'once'`: number of retries before the Job fails. @default 3 */
  readonly backoffLimit?: Input<number>;
}

/**
 * Runs a PowerShell script on every Windows node, or on one of them: once, and again after its contents change.
 *
 * @example
 * ```ts
 * import { HostProcessScript } from 'k8s-windows/pulumi';
 *
 * new HostProcessScript('time-zone', {
 *   name: 'time-zone',
 *   script: 'Set-TimeZone -Id $env:ZONE',
 *   env: { ZONE: 'W. Europe Standard Time' },
 * });
 * ```
 */
export class HostProcessScript extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: HostProcessScriptArgs, opts?: ComponentResourceOptions) {
    super('HostProcessScript', name, args, onPlatform((options) => hostProcessScript(options)), opts, { plain: ['run'] });
  }
}

/** Images of `WindowsSmokeTest`. */
export interface WindowsSmokeTestImageArgs {
  /** Image with Windows PowerShell. @default - Server Core of `version` */
  readonly windows?: string;
  /** Image with `agnhost`. @default - the image of the Kubernetes project */
  readonly linux?: string;
}

/** Arguments of `WindowsSmokeTest`: plain values, because the names of the Jobs depend on them. */
export interface WindowsSmokeTestArgs extends PlatformArgs {
  /** Prefix of the names of all objects. At most 32 characters. @default 'windows-smoke-test' */
  readonly name?: string;
  /** Namespace of the objects. Its Pod Security level must be `privileged`, since some checks use the network of a node. @default 'kube-system' */
  readonly namespace?: string;
  /** Windows release of the image for Windows Pods. @default 'LTSC2022' */
  readonly version?: WindowsVersionName;
  /** Images from another registry. @default - Server Core of `version`, and agnhost */
  readonly images?: WindowsSmokeTestImageArgs;
  /** Memory request and limit of a Windows container, as a Kubernetes quantity. @default '512Mi' */
  readonly memory?: string;
  /** Number of Windows web servers, on different nodes if possible. @default 2 */
  readonly replicas?: number;
  /** Port of the Service on all nodes. @default 30780 */
  readonly nodePort?: number;
  /** Addresses of nodes and load balancers where the NodePort is checked. @default - the Linux node that runs the check */
  readonly nodeAddresses?: string[];
  /** Targets outside of the cluster, as `host:port`. An empty list for clusters without internet access. @default ['mcr.microsoft.com:443'] */
  readonly outbound?: string[];
  /** DNS domain of the cluster. @default 'cluster.local' */
  readonly clusterDomain?: string;
  /** Number of retries of a check, with growing delays. @default 6 */
  readonly backoffLimit?: number;
}

/**
 * Checks the network of Windows Pods, with a Job per path: between nodes, Pods, Services, and the outside. Pulumi waits for the Jobs, so an update
 * fails if a path doesn't work.
 *
 * @example
 * ```ts
 * import { WindowsSmokeTest } from 'k8s-windows/pulumi';
 *
 * new WindowsSmokeTest('smoke-test', { outbound: ['registry.example:443'] });
 * ```
 */
export class WindowsSmokeTest extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsSmokeTestArgs = {}, opts?: ComponentResourceOptions) {
    super('WindowsSmokeTest', name, args, onPlatform((options) => withVersion(options, (read) => windowsSmokeTest(read))), opts);
  }
}
