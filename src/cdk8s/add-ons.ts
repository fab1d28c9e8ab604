import { Construct } from 'constructs';
import {
  csiProxy, CsiProxyOptions, eventFlowLogger, EventFlowLoggerOptions, fluentBitForWindows, FluentBitForWindowsOptions, hostProcessScript,
  HostProcessScriptOptions, imagePrepull, ImagePrepullOptions, nodeProblemDetectorForWindows, NodeProblemDetectorForWindowsOptions,
  smbCsiDriver, SmbCsiDriverOptions, windowsExporter, WindowsExporterOptions, windowsSmokeTest, WindowsSmokeTestOptions,
} from '../addons';
import { NodeAddOn } from './object-set-construct';

/** Props of `CsiProxy`. */
export interface CsiProxyProps extends CsiProxyOptions {}

/**
 * csi-proxy on every Windows node: CSI drivers that don't run in HostProcess Pods manage the node's disks through its named pipes.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { CsiProxy } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new CsiProxy(chart, 'csi-proxy');
 * app.synth();
 * ```
 */
export class CsiProxy extends NodeAddOn<CsiProxyOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: CsiProxyProps = {}) {
    super(scope, id, props, csiProxy);
  }
}

/** Props of `SmbCsiDriver`. */
export interface SmbCsiDriverProps extends SmbCsiDriverOptions {}

/**
 * The CSI driver for SMB shares: node plugins on Windows and Linux nodes, and its controller, which runs on Linux.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { SmbCsiDriver } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new SmbCsiDriver(chart, 'smb');
 * app.synth();
 * ```
 */
export class SmbCsiDriver extends NodeAddOn<SmbCsiDriverOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: SmbCsiDriverProps = {}) {
    super(scope, id, props, smbCsiDriver);
  }
}

/** Props of `WindowsExporter`. */
export interface WindowsExporterProps extends WindowsExporterOptions {}

/**
 * windows-exporter on every Windows node: serves metrics for Prometheus on port 9182.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsExporter } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new WindowsExporter(chart, 'exporter', { collectors: ['[defaults]', 'container', 'process'] });
 * app.synth();
 * ```
 */
export class WindowsExporter extends NodeAddOn<WindowsExporterOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: WindowsExporterProps = {}) {
    super(scope, id, props, windowsExporter);
  }
}

/** Props of `FluentBitForWindows`. */
export interface FluentBitForWindowsProps extends FluentBitForWindowsOptions {}

/**
 * Fluent Bit on every Windows node: forwards the logs of containers and the event log of the node.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { FluentBitForWindows } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new FluentBitForWindows(chart, 'logs', {
 *   outputs: [{ name: 'http', options: { host: 'logs.corp.example', port: 443, tls: true } }],
 * });
 * app.synth();
 * ```
 */
export class FluentBitForWindows extends NodeAddOn<FluentBitForWindowsOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: FluentBitForWindowsProps = {}) {
    super(scope, id, props, fluentBitForWindows);
  }
}

/** Props of `EventFlowLogger`. */
export interface EventFlowLoggerProps extends EventFlowLoggerOptions {}

/**
 * Writes ETW events of each Windows node, by default those of containerd and its shim, to the log of a Pod.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { EventFlowLogger } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new EventFlowLogger(chart, 'events', { namespace: 'logging' });
 * app.synth();
 * ```
 */
export class EventFlowLogger extends NodeAddOn<EventFlowLoggerOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: EventFlowLoggerProps = {}) {
    super(scope, id, props, eventFlowLogger);
  }
}

/** Props of `NodeProblemDetectorForWindows`. */
export interface NodeProblemDetectorForWindowsProps extends NodeProblemDetectorForWindowsOptions {}

/**
 * node-problem-detector on every Windows node: reports problems as node conditions and events. **Preliminary**: so the project describes its Windows support.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { NodeProblemDetectorForWindows } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new NodeProblemDetectorForWindows(chart, 'problems');
 * app.synth();
 * ```
 */
export class NodeProblemDetectorForWindows extends NodeAddOn<NodeProblemDetectorForWindowsOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: NodeProblemDetectorForWindowsProps = {}) {
    super(scope, id, props, nodeProblemDetectorForWindows);
  }
}

/** Props of `ImagePrepull`. */
export interface ImagePrepullProps extends ImagePrepullOptions {}

/**
 * Pulls images to Windows nodes before Pods need them, with a DaemonSet for each Windows release.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { ImagePrepull } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new ImagePrepull(chart, 'images', { images: ['mcr.microsoft.com/windows/servercore:ltsc2022'] });
 * app.synth();
 * ```
 */
export class ImagePrepull extends NodeAddOn<ImagePrepullOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: ImagePrepullProps) {
    super(scope, id, props, imagePrepull);
  }
}

/** Props of `HostProcessScript`. */
export interface HostProcessScriptProps extends HostProcessScriptOptions {}

/**
 * Runs a PowerShell script on every Windows node, or on selected ones: once, and again after each change to its content.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { HostProcessScript } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new HostProcessScript(chart, 'time-zone', {
 *   name: 'time-zone',
 *   script: 'Set-TimeZone -Id $env:ZONE',
 *   env: { ZONE: 'W. Europe Standard Time' },
 * });
 * app.synth();
 * ```
 */
export class HostProcessScript extends NodeAddOn<HostProcessScriptOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: HostProcessScriptProps) {
    super(scope, id, props, hostProcessScript);
  }
}

/** Props of `WindowsSmokeTest`. */
export interface WindowsSmokeTestProps extends WindowsSmokeTestOptions {}

/**
 * Checks the network of Windows Pods, with a Job per path: between nodes, Pods, Services, and the outside. The log of a Job names the path and the
 * reason if it doesn't work.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsSmokeTest } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new WindowsSmokeTest(chart, 'smoke-test', { outbound: ['registry.example:443'] });
 * app.synth();
 * ```
 */
export class WindowsSmokeTest extends NodeAddOn<WindowsSmokeTestOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: WindowsSmokeTestProps = {}) {
    super(scope, id, props, windowsSmokeTest);
  }
}
