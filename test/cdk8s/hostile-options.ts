import { App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import * as root from 'k8s-windows';
import { ProblemsError, WindowsVersion } from 'k8s-windows';

const NODE = {
  version: WindowsVersion.LTSC2022, kubernetes: '1.36', network: 'flannel-vxlan', apiServer: { host: '10.0.0.4' }, join: false,
} as const;

// every value that no option is, in place of each option and of all of them
const HOSTILE: readonly unknown[] = [undefined, null, 0, '', 'x y', true, [], {}, [null], { a: null }, new Date(0), () => 1, Symbol('s'), new Map()];
const OPTIONS: Readonly<Record<string, object>> = {
  FlannelVxlanNetwork: {
    addressPlan: {}, apiServer: {}, kubeProxy: {}, images: {}, vni: 1, port: 1, macPrefix: '', name: '', platform: 1, cniBinDir: '',
  },
  CalicoNetwork: { addressPlan: {}, apiServer: {}, kubeProxy: {}, windowsNodes: {}, encapsulation: '', bgp: '', platform: 1 },
  KubeProxyForWindows: { version: '', networkName: '', sourceVip: '', apiServer: {}, featureGates: {}, memory: '' },
  WindowsNodeConfiguration: {
    ...NODE, paths: {}, proxy: {}, kubelet: {}, kubeProxy: {}, logs: {}, eviction: {}, reservations: {}, nodeLabels: {},
    containerRuntime: {}, addressPlan: {},
  },
  GmsaCredentialSpec: { name: '', domain: {}, account: '', usedBy: [], additionalAccounts: [], hostAccount: {}, credentialSpec: '' },
  GmsaWebhook: { tls: {}, replicas: 1, name: '', image: '' },
  WindowsNamespace: { metadata: {}, quota: {}, podSecurity: '', podSecurityVersion: '', defaultMemory: '' },
  WindowsRuntimeClass: { metadata: {}, version: 1, overhead: {}, nodeSelector: {}, handler: '', isolation: '' },
  WindowsAdmission: {
    name: '', platform: 1, kubernetes: '', mode: '', mutate: '', linux: '', defaultMemory: '', exemptNamespaces: [], failurePolicy: '',
  },
  OsQuota: { name: '', namespace: '', os: '', quota: {}, priority: 1 },
  WindowsExporter: { collectors: [], collector: {}, firewall: {}, podMonitor: {}, namespace: {}, platform: 1 },
  FluentBitForWindows: { inputs: [], outputs: [], env: {}, secrets: {}, version: 1 },
  HostProcessScript: { name: '', script: '', env: {}, secrets: {}, run: '' },
  ImagePrepull: { images: [], placement: '', imagePullSecrets: [] },
  LogMonitor: { sources: [], name: '', logFormat: '' },
  EventFlowLogger: { providers: [], drop: [] },
  WindowsSmokeTest: { name: '', images: {}, outbound: [], nodeAddresses: [], version: 1 },
  NodeProblemDetectorForWindows: { components: [], containerdLog: '', crictlPath: '', apiServer: {} },
  SmbCsiDriver: { windows: '', images: {}, controllerReplicas: 1 },
  CsiProxy: { verbosity: 1, image: '' },
  OvnHybridOverlay: { windowsCidr: '', hostPrefix: 1 },
  AmazonVpcCniForWindows: { warmIpTarget: 1 },
  SmbPersistentVolume: { name: '', source: '', secret: {}, accessModes: [] },
  WindowsPersistentVolumeClaim: { name: '', storageClass: '', size: '', accessModes: [] },
  FlannelHostGatewayNetwork: { apiServer: {}, kubeProxy: false },
  WindowsDeployment: { windows: {}, containers: [{}] },
  WindowsService: { windows: {} },
};

/** Constructs with any value as options throw only ProblemsErrors. @param share one of this many values is tried */
export function describeHostileOptions(share: number): void {
  test.each(Object.entries(OPTIONS))('%s throws only ProblemsErrors for arbitrary options', (name, options) => {
    const Class = (root as unknown as Record<string, new (scope: Construct, id: string, props: unknown) => Construct>)[name];
    const all = [...HOSTILE, ...Object.keys(options).flatMap((key) => HOSTILE.map((value) => ({ ...options, [key]: value }))), options];
    const cases = all.filter((_, i) => i % share === 0);
    let rejected = 0;
    for (const props of cases) {
      const chart = new Chart(new App(), 'chart');
      try { new Class(chart, 'it', props); } catch (error) {
        if (!ProblemsError.isProblemsError(error)) { throw new Error(`${name} with ${String(JSON.stringify(props))}: ${(error as Error).stack}`); }
        rejected += 1;
      }
    }
    expect(rejected).toBeGreaterThan(HOSTILE.length / share / 2);
  });
}
