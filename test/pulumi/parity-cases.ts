import { App, Chart, Cron } from 'cdk8s';
import { Service } from 'cdk8s-plus-27';
import {
  Platform, WindowsCronJob, WindowsDaemonSet, WindowsDeployment, WindowsJob, WindowsPod, WindowsStatefulSet, WindowsVersion,
} from 'k8s-windows';
import * as front from 'k8s-windows/pulumi';

/** One group of options, said to each front in its own words. */
export interface OptionCase {
  readonly name: string;
  /** `windows` of the cdk8s construct. */
  readonly cdk8s?: any;
  /** `windows` of the Pulumi component. */
  readonly pulumi?: front.WindowsArgs;
  /** Beside name and image: for each front. */
  readonly container?: { readonly cdk8s: any; readonly pulumi: any };
  readonly image?: string;
  readonly initImage?: string;
}

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const TAINTS = [{ key: 'node.example/os', value: 'Windows', effect: 'NoExecute' as const }];

const PLATFORMS: readonly OptionCase[] = Platform.all.map((platform) => ({
  name: `platform ${platform.name}`, cdk8s: { platform }, pulumi: { platform: platform.name as front.PlatformName },
}));
const VERSIONS: readonly OptionCase[] = [WindowsVersion.LTSC2019, WindowsVersion.LTSC2022, WindowsVersion.LTSC2025].flatMap((version) => [
  { name: `version ${version.name}`, image: 'app:1', cdk8s: { version }, pulumi: { version: version.name as front.WindowsVersionName } },
  {
    name: `version ${version.name}, placed exactly`, image: 'app:1', cdk8s: { version, placement: 'exact' },
    pulumi: { version: version.name as front.WindowsVersionName, placement: 'exact' },
  },
]);

export const OPTION_CASES: readonly OptionCase[] = [
  { name: 'nothing' },
  { name: 'an image that tells nothing', image: 'app:1' },
  { name: 'an init container', initImage: 'mcr.microsoft.com/windows/nanoserver:ltsc2022' },
  ...VERSIONS,
  { name: 'any version', cdk8s: { version: 'any' }, pulumi: { version: 'any' } },
  ...PLATFORMS,
  {
    name: 'a platform of one\'s own', cdk8s: { platform: Platform.custom({ taints: TAINTS, nodeLabels: { pool: 'win' } }) },
    pulumi: { customPlatform: { taints: TAINTS, nodeLabels: { pool: 'win' } } },
  },
  { name: 'a RuntimeClass', cdk8s: { runtimeClass: 'windows-2022' }, pulumi: { runtimeClass: 'windows-2022' } },
  { name: 'an account', cdk8s: { runAsUserName: 'ContainerUser' }, pulumi: { runAsUserName: 'ContainerUser' } },
  { name: 'a gMSA', cdk8s: { gmsa: { name: 'web' } }, pulumi: { gmsa: { name: 'web' } } },
  { name: 'HostProcess', cdk8s: { hostProcess: true }, pulumi: { hostProcess: true } },
  {
    name: 'HostProcess with an account', cdk8s: { hostProcess: { account: 'NT AUTHORITY\\Local service' } },
    pulumi: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\Local service' },
  },
  {
    name: 'an account of the container\'s own',
    container: {
      cdk8s: { windows: { runAsUserName: 'ContainerUser' } }, pulumi: { securityContext: { windowsOptions: { runAsUserName: 'ContainerUser' } } },
    },
  },
];

export interface Kind {
  readonly kind: string;
  /** Keys from the manifest to the pod's spec. */
  readonly podSpec: readonly string[];
  readonly construct: (scope: Chart, props: any) => unknown;
  readonly component: (name: string, podSpec: any, windows: front.WindowsArgs | undefined, opts?: any) => unknown;
}

const TEMPLATE = ['spec', 'template', 'spec'];

export const KINDS: readonly Kind[] = [
  {
    kind: 'Deployment', podSpec: TEMPLATE, construct: (scope, props) => new WindowsDeployment(scope, 'x', props),
    component: (name, spec, windows, opts) => new front.WindowsDeployment(name, { spec: { template: { spec } }, windows }, opts),
  },
  {
    kind: 'StatefulSet', podSpec: TEMPLATE,
    construct: (scope, props) => new WindowsStatefulSet(scope, 'x', { ...props, service: new Service(scope, 'service', { ports: [{ port: 80 }] }) }),
    component: (name, spec, windows, opts) => new front.WindowsStatefulSet(name, { spec: { template: { spec } }, windows }, opts),
  },
  {
    kind: 'DaemonSet', podSpec: TEMPLATE, construct: (scope, props) => new WindowsDaemonSet(scope, 'x', props),
    component: (name, spec, windows, opts) => new front.WindowsDaemonSet(name, { spec: { template: { spec } }, windows }, opts),
  },
  {
    kind: 'Job', podSpec: TEMPLATE, construct: (scope, props) => new WindowsJob(scope, 'x', props),
    component: (name, spec, windows, opts) => new front.WindowsJob(name, { spec: { template: { spec } }, windows }, opts),
  },
  {
    kind: 'CronJob', podSpec: ['spec', 'jobTemplate', ...TEMPLATE],
    construct: (scope, props) => new WindowsCronJob(scope, 'x', { ...props, schedule: Cron.daily() }),
    component: (name, spec, windows, opts) => new front.WindowsCronJob(
      name, { spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template: { spec } } } }, windows }, opts,
    ),
  },
  {
    kind: 'Pod', podSpec: ['spec'], construct: (scope, props) => new WindowsPod(scope, 'x', props),
    component: (name, spec, windows, opts) => new front.WindowsPod(name, { spec, windows }, opts),
  },
];

/** The pod's spec that the cdk8s construct renders for a case. */
export function constructed({ kind, construct, podSpec }: Kind, option: OptionCase): any {
  const chart = new Chart(new App(), 'chart');
  construct(chart, {
    containers: [{ name: 'main', image: option.image ?? IMAGE, ...option.container?.cdk8s }],
    ...(option.initImage === undefined ? {} : { initContainers: [{ name: 'init', image: option.initImage }] }),
    windows: option.cdk8s,
  });
  const manifest = chart.toJson().find((object) => object.kind === kind);
  return podSpec.reduce((at, key) => at[key], manifest);
}

/** The pod's spec that the Pulumi component is given for a case. */
export function given(option: OptionCase, image: unknown = option.image ?? IMAGE): any {
  return {
    containers: [{ name: 'main', image, ...option.container?.pulumi }],
    ...(option.initImage === undefined ? {} : { initContainers: [{ name: 'init', image: option.initImage }] }),
  };
}
