import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptUnderTest } from './check-script';
import { listAt, objectAt, scalarText } from '../../src/base';
import { containersOf, findPodTemplate } from '../../src/kubernetes';
import { powershellLiteral } from '../../src/nodes/command-line';
import {
  calico, csiProxy, eventFlowLogger, flannelHostGateway, flannelVxlan, fluentBitForWindows, gmsaWebhook, hostProcessScript, imagePrepull,
  nodeProblemDetectorForWindows, ObjectSet, smbCsiDriver, windowsExporter, windowsSmokeTest,
} from '../../src/objects';
import { GRID, JOIN, nodeWith } from '../nodes/grid';
import { Platform } from 'k8s-windows/core';
import { eksWindowsUserData, WindowsNodeOptions, windowsNode } from 'k8s-windows/node';

const SOURCES = join(__dirname, '../../src');
const EXAMPLES = join(__dirname, '../../examples');

/** Options that change scripts, beside those of the grid. */
const OPTIONS: readonly Partial<WindowsNodeOptions>[] = [
  { join: false },
  { join: { ...JOIN, tokenFile: 'C:\\token.txt', tokenVariable: 'TOKEN' } },
  { networkDaemons: 'pods' },
  { nodeName: 'win-1', nodeIp: '192.168.1.20', nodeLabels: { pool: 'web' } },
  { network: { kind: 'flannel-vxlan', interfaceName: 'Ethernet 2', metadataRoute: false } },
  { network: { kind: 'calico', encapsulation: 'None' } },
  {
    containerRuntime: { hyperV: true }, defenderExclusions: true, firewall: { healthPort: false, nodePorts: '30000-32767' },
    kubeProxy: { enableDsr: true },
  },
  { proxy: { http: 'http://proxy.corp.example:3128', noProxy: ['.corp.example'] } },
  { paths: { programs: 'D:\\Program Files\\k', containerd: 'D:\\containerd', logs: 'D:\\logs', cniBin: 'D:\\cni', cniConfig: 'D:\\net.d' } },
  { logs: { maxFiles: 2, maxMebibytes: 1 }, reservations: { system: { cpu: '1' } } },
  { platform: Platform.RKE2, kubernetes: 'v1.35.7+rke2r1', join: false, network: 'calico', windows: { pageFileMebibytes: 0 } },
];

/** Each script once, from everything that makes scripts. */
export function allScripts(): readonly ScriptUnderTest[] {
  const nodes = [
    ...GRID.map(({ title, options }) => ({ title, options })),
    ...OPTIONS.flatMap((options) => (['sc.exe', 'nssm'] as const).map((serviceManager) =>
      ({ title: `${JSON.stringify(options)} ${serviceManager}`, options: nodeWith({ ...(!options.platform && { serviceManager }), ...options }) }))),
  ];
  const scripts = [
    ...nodes.flatMap(({ title, options }) => windowsNode(options).files.filter(({ name }) => name.endsWith('.ps1'))
      .map(({ name, content }) => ({ name: `${name} (${title})`, text: content, variables: [] }))),
    ...SETS.flatMap(scriptsOf),
    ...userData(),
    ...examples(),
  ];
  const seen = new Set<string>();
  return scripts.filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** The scripts in `src`, without the values that are put before them. */
export function scriptFiles(): readonly { readonly file: string; readonly text: string }[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ps1'))
    .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));
}

const API = { apiServer: { host: '192.168.1.10' }, kubeProxy: { version: 'v1.36.3' } };
const SETS: readonly ObjectSet[] = [
  flannelVxlan(API), flannelHostGateway(API), calico(API),
  csiProxy({}), eventFlowLogger({}), fluentBitForWindows({}), imagePrepull({ images: ['mcr.microsoft.com/windows/servercore:ltsc2022'] }),
  nodeProblemDetectorForWindows({ repair: true }), smbCsiDriver({}),
  windowsSmokeTest({}), windowsExporter({ firewall: { remoteAddresses: ['10.0.0.0/8'] } }), gmsaWebhook({}),
  ...(['once', 'every-node'] as const).map((run) => hostProcessScript({ name: 'x', script: 'Write-Output 1\n', run })),
];

/** Scripts in the ConfigMaps of a set, with the variables of the container that runs them, and commands of containers. */
function scriptsOf({ objects }: ObjectSet): readonly ScriptUnderTest[] {
  const files = objects.filter(({ manifest }) => manifest.kind === 'ConfigMap')
    .flatMap(({ manifest }) => Object.entries(objectAt(manifest, 'data')).filter(([key]) => key.endsWith('.ps1'))
      .map(([key, text]) => ({ key, text: scalarText(text) })));
  return objects.flatMap(({ manifest }) => {
    const template = findPodTemplate(manifest)?.template;
    return (template ? containersOf(objectAt(template, 'spec')) : []).flatMap(({ container }) => {
      const words = listAt(container, 'command').map(scalarText);
      const variables = [
        'CONTAINER_SANDBOX_MOUNT_POINT',
        ...listAt(container, 'env').map((each) => scalarText((each as { readonly name: string }).name).toUpperCase()),
      ];
      if (!/powershell\.exe$/.test(words[0])) { return []; }
      const inline = words[words.indexOf('-Command') + 1];
      return [
        {
          name: `command of ${manifest.kind}`,
          text: `& powershell.exe ${words.slice(1).map((word) => (word.startsWith('-') ? word : powershellLiteral(word))).join(' ')}\n`, variables,
        },
        ...(words.includes('-Command') ? [{ name: `command ${inline}`, text: inline, variables }] : []),
        ...files.filter(({ key }) => words.some((word) => word.endsWith(`\\${key}`))).map(({ key, text }) => ({ name: key, text, variables })),
      ];
    });
  });
}

function userData(): readonly ScriptUnderTest[] {
  const cluster = { clusterName: 'demo', serviceCidr: '10.100.0.0/16' };
  const given = [cluster, {
    ...cluster, apiServer: { endpoint: 'https://a.eks.amazonaws.com', certificateAuthority: 'YQ==' }, dnsServiceIp: '10.100.0.10',
    nodeLabels: { a: 'b' }, maxPods: 50,
  }];
  return given.map((options) => eksWindowsUserData(options).userData!)
    .map((text) => ({ name: 'EKS user data', text: text.replace(/<\/?powershell>\n?/g, ''), variables: [] }));
}

/** Scripts of examples; their variables are set by their app. */
function examples(): readonly ScriptUnderTest[] {
  return readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ps1'))
    .map((file) => ({
      name: `examples/${file}`, text: readFileSync(join(EXAMPLES, file), 'utf8'),
      variables: ['AZP_AGENT_NAME', 'AZP_POOL', 'AZP_TOKEN', 'AZP_URL', 'BACK_URL', 'CERTIFICATE'],
    }));
}
