import { Construct } from 'constructs';
import { CatalogueEntry } from './entry';
import { synthChart } from './manifests';
import {
  CsiProxy, EventFlowLogger, FluentBitForWindows, HostProcessScript, ImagePrepull, LogMonitor, NodeProblemDetectorForWindows, Platform,
  SmbCsiDriver, WindowsDeployment, WindowsExporter, WindowsNamespace, WindowsSmokeTest, WindowsVersion,
} from 'k8s-windows';

/** Values that would do harm where they were run as code, or expanded. */
const HOSTILE = 'a"; Remove-Item C:\\ -Recurse; $(KUBERNETES_SERVICE_HOST) $env:PATH `n \' \n %PATH% $$ | & é';
const MEMORY = '333Mi';

/** An add-on whose pods are placed. */
interface AddOn {
  readonly name: string;
  readonly make: (scope: Construct, platform?: Platform) => void;
  /** Releases of the nodes that its Windows pods go to. @default - all */
  readonly releases?: readonly string[];
}

const SINCE_2022 = ['ANNUAL23H2', 'LTSC2022', 'LTSC2025'];

const PLACED: readonly AddOn[] = [
  { name: 'CsiProxy', make: (scope, platform) => new CsiProxy(scope, 'it', { platform }) },
  { name: 'SmbCsiDriver', make: (scope, platform) => new SmbCsiDriver(scope, 'it', { platform }) },
  { name: 'SmbCsiDriver with csi-proxy', make: (scope, platform) => new SmbCsiDriver(scope, 'it', { platform, windows: 'csi-proxy' }) },
  { name: 'WindowsExporter', make: (scope, platform) => new WindowsExporter(scope, 'it', { platform }) },
  {
    name: 'NodeProblemDetectorForWindows', make: (scope, platform) => new NodeProblemDetectorForWindows(scope, 'it', { platform }),
    releases: SINCE_2022,
  },
  { name: 'FluentBitForWindows', make: (scope, platform) => new FluentBitForWindows(scope, 'it', { platform }), releases: SINCE_2022 },
  { name: 'WindowsSmokeTest', make: (scope, platform) => new WindowsSmokeTest(scope, 'it', { platform }), releases: SINCE_2022 },
  { name: 'EventFlowLogger', make: (scope, platform) => new EventFlowLogger(scope, 'it', { platform }) },
  { name: 'HostProcessScript', make: (scope, platform) => new HostProcessScript(scope, 'it', { name: 'script', script: 'Get-Date', platform }) },
  {
    name: 'HostProcessScript once',
    make: (scope, platform) => new HostProcessScript(scope, 'it', { name: 'script', script: 'Get-Date', run: 'once', platform }),
  },
  ...([['LTSC2019', ['LTSC2019']], ['LTSC2022', SINCE_2022], ['LTSC2025', ['LTSC2025']]] as const).map(([release, releases]) => ({
    name: `ImagePrepull of ${release}`,
    make: (scope: Construct, platform?: Platform) =>
      new ImagePrepull(scope, 'it', { images: [{ image: 'registry.example/app:1', version: WindowsVersion[release] }], platform }),
    releases,
  })),
];

const FULL: readonly AddOn[] = [
  {
    name: 'CsiProxy with all props',
    make: (scope) => new CsiProxy(scope, 'it', { image: 'registry.example/csi-proxy:1', memory: MEMORY, verbosity: 6 }),
  },
  {
    name: 'SmbCsiDriver with all props',
    make: (scope) => new SmbCsiDriver(
      scope, 'it', { linuxNodes: false, controllerReplicas: 2, images: { provisioner: 'registry.example/provisioner:1' } },
    ),
  },
  {
    name: 'WindowsExporter with all props',
    make: (scope) => new WindowsExporter(scope, 'it', {
      image: 'registry.example/exporter:1', memory: MEMORY, collectors: ['[defaults]', 'iis', 'process'], port: 19182, logLevel: 'warn',
      service: true,
      collector: { process: { include: HOSTILE, iis: true }, textfile: { directories: ['C:\\metrics', HOSTILE.replaceAll(',', '')] } },
      firewall: { remoteAddresses: ['10.0.0.0/8', 'LocalSubnet'] }, podMonitor: { labels: { release: 'prometheus' }, interval: '30s' },
    }),
  },
  {
    name: 'NodeProblemDetectorForWindows with all props',
    make: (scope) => new NodeProblemDetectorForWindows(scope, 'it', {
      image: 'registry.example/detector:1', memory: MEMORY, components: ['kubelet', 'containerd', 'kube-proxy'],
      crictlPath: 'C:\\$(NAME)\\crictl.exe',
      apiServer: 'https://10.0.0.1', repair: true, containerdLog: 'C:\\$(NAME)\\`n.log', systemStats: false,
    }),
  },
  {
    name: 'FluentBitForWindows with all props',
    make: (scope) => new FluentBitForWindows(scope, 'it', {
      image: 'registry.example/fluent-bit:1', version: WindowsVersion.LTSC2025, memory: MEMORY, kubernetes: true, apiServer: { host: '10.0.0.1' },
      logLevel: 'warn', env: { HOST: HOSTILE },
      secrets: { PASSWORD: { name: 'logs', key: 'password' } },
      inputs: [
        { name: 'winlog', channels: ['Security'], tag: 'security' },
        { name: 'tail', path: 'C:\\logs\\*.log', tag: 'app.*', options: { 'exclude_path': HOSTILE, 'multiline.parser': 'cri' } },
      ],
      outputs: [{ name: 'http', match: 'kube.*', options: { host: '${HOST}', http_passwd: '${PASSWORD}', port: 443, tls: true } }],
    }),
  },
  {
    name: 'EventFlowLogger with all props',
    make: (scope) => new EventFlowLogger(scope, 'it', {
      image: 'registry.example/events:1', memory: MEMORY, drop: [HOSTILE],
      providers: [{ providerName: HOSTILE, providerGuid: '0B52781F-B24D-5685-DDF6-69830ED40EC3', level: 'Error' }],
    }),
  },
  {
    name: 'HostProcessScript with all props',
    make: (scope) => new HostProcessScript(scope, 'it', {
      name: 'script', script: `Write-Host '${HOSTILE.replaceAll('\'', '\'\'')}'`, env: { 'VALUE': HOSTILE, 'With:Colon': 'x' },
      secrets: { TOKEN: { name: 'token', key: 'value' } },
      serviceAccountName: 'default', image: 'registry.example/base:1', memory: MEMORY,
    }),
  },
  {
    name: 'HostProcessScript once with all props',
    make: (scope) => new HostProcessScript(
      scope, 'it', { name: 'script', script: 'Get-Date', run: 'once', env: { VALUE: HOSTILE }, backoffLimit: 0 },
    ),
  },
  {
    name: 'ImagePrepull with all props, in a namespace of its own',
    make: (scope) => {
      const namespace = new WindowsNamespace(scope, 'namespace', { metadata: { name: 'catalogue-prepull' }, podSecurity: 'privileged' });
      new ImagePrepull(scope, 'it', {
        images: ['mcr.microsoft.com/windows/servercore:ltsc2022', 'mcr.microsoft.com/windows/nanoserver:ltsc2025'], name: 'pull', placement: 'exact',
        imagePullPolicy: 'Always',
        imagePullSecrets: ['registry'], memory: MEMORY, namespace,
      });
    },
  },
  {
    name: 'LogMonitor with all props, and a workload that it starts',
    make: (scope) => {
      const web = new WindowsDeployment(scope, 'web', {
        containers: [{ image: 'registry.example/web:1-ltsc2022', command: ['C:\\app.exe', HOSTILE.replaceAll('$(KUBERNETES_SERVICE_HOST)', '')] }],
      });
      new LogMonitor(scope, 'it', {
        name: 'web-logs', executable: 'C:\\tools\\LogMonitor.exe', logFormat: 'Custom',
        sources: [
          {
            type: 'EventLog', channels: [{ name: 'system', level: 'Information' }], startAtOldestRecord: true, eventFormatMultiLine: false,
            customLogFormat: '%TimeStamp% %Message%',
          },
          {
            type: 'File', directory: 'C:\\logs', filter: '*.log', includeSubdirectories: true, waitInSeconds: 10,
            customLogFormat: '%FileName%: %Message%|json',
          },
          { type: 'ETW', providers: [{ providerGuid: '3A2A4E84-4C21-4981-AE10-3FDA0D9B0F83', keywords: '0x10' }], customLogFormat: '%EventData%' },
          { type: 'Process', customLogFormat: '%Message%' },
        ],
      }).addTo(web);
    },
  },
];

/** All add-ons, as they are applied. */
export const ADD_ON_ENTRIES: readonly CatalogueEntry[] = [...PLACED, ...FULL].map(({ name, make }) => (
  { name, synth: () => synthChart((chart) => make(chart)) }
));

/** Add-ons whose pods are placed on every platform. */
export const PLACED_ADD_ONS = PLACED.map(({ name, make, releases }) => (
  { name, releases, synth: (platform: Platform) => synthChart((chart) => make(chart, platform)) }
));
