import { parse as parseYaml } from 'yaml';
import { argvOf, GRID, GridCase, literalsOf, nodeWith, textOf, wordsOf } from './grid';
import { CONTAINERD_ENDPOINT, FLANNEL_VXLAN, NODE_COMPONENT_FLAGS, NodeComponent } from '../../src/knowledge';
import { toml } from '../../src/yaml/libraries';
import { Platform, RUNTIME_HANDLERS, WindowsVersion } from 'k8s-windows/core';
import { NODE_FILE_EXPLANATIONS, NodeFile, windowsNode, WindowsNodeOptions } from 'k8s-windows/node';

const yaml = (files: readonly NodeFile[], name: string): any => parseYaml(textOf(files, name));
const json = (files: readonly NodeFile[], name: string): any => JSON.parse(textOf(files, name));

/** Command lines of the services, by their names, as services.ps1 registers them. */
function serviceCommands(files: readonly NodeFile[], manager: string): Readonly<Record<string, readonly string[]>> {
  const calls = literalsOf(textOf(files, 'scripts/services.ps1')).map(wordsOf);
  if (manager === 'sc.exe') {
    return Object.fromEntries(calls.filter((words) => words[0] === 'create')
      .map((words) => [words[1], argvOf(words[words.indexOf('binPath=') + 1])]));
  }
  const programs = new Map(calls.filter((words) => words[0] === 'install').map((words) => [words[1], words[2]]));
  return Object.fromEntries(calls.filter((words) => words[2] === 'AppParameters')
    .map((words) => [words[1], [programs.get(words[1])!, ...wordsOf(words[3])]]));
}

/** Services that each depends on. */
function dependencies(files: readonly NodeFile[], manager: string): Readonly<Record<string, readonly string[]>> {
  const calls = literalsOf(textOf(files, 'scripts/services.ps1')).map(wordsOf);
  return manager === 'sc.exe'
    ? Object.fromEntries(calls.filter((words) => words.includes('depend='))
      .map((words) => [words[1], words[words.indexOf('depend=') + 1].split('/')]))
    : Object.fromEntries(calls.filter((words) => words[2] === 'DependOnService').map((words) => [words[1], words.slice(3)]));
}

const possible = GRID.filter((each) => each.possible);

test('the grid has 90 nodes, of which 12 are unsupported', () => {
  expect([GRID.length, possible.length]).toEqual([90, 78]);
});

test.each(GRID.filter((each) => !each.possible))('$title is reported as unsupported', ({ options }) => {
  const { problems } = windowsNode(options);
  expect(problems.map(({ code, path }) => [code, ...path])).toEqual([['node-windows-version', 'version']]);
  expect(problems[0].message).toMatch(/^must be supported by Kubernetes 1\.\d\d \(supported from 1\.\d\d.*\), got "LTSC2019"/);
});

describe.each(possible)('$title', ({ options }: GridCase) => {
  const { files, problems } = windowsNode(options);
  const manager = options.serviceManager!;
  const minor = Number(options.kubernetes.split('.')[1]);
  const flannel = options.network !== 'calico';
  const networkName = {
    'flannel-vxlan': `flannel.${FLANNEL_VXLAN.minVni}`, 'flannel-host-gateway': 'cbr0', 'calico': 'Calico',
  }[options.network as string];

  test('has no errors', () => {
    expect(problems).toEqual([]);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  test('all files use the same network name', () => {
    expect(json(files, 'kube-proxy/config.json').winkernel.networkName).toBe(networkName);
    expect(literalsOf(textOf(files, 'scripts/start-kube-proxy.ps1'))).toContain(networkName);
    expect(literalsOf(textOf(files, 'scripts/clean-up.ps1'))).toContain(networkName);
    if (flannel) {
      const cni = json(files, 'cni/10-flannel.conf');
      expect([cni.name, cni.delegate.type]).toEqual([networkName, options.network === 'flannel-host-gateway' ? 'win-bridge' : 'sdnoverlay']);
      expect(json(files, 'flannel/net-conf.json').Backend)
        .toMatchObject(options.network === 'flannel-host-gateway' ? { Type: 'host-gw' } : { Type: 'vxlan', VNI: 4096, Port: 4789 });
    } else {
      expect(files.filter(({ name }) => /^(cni|flannel)\//.test(name))).toEqual([]);
    }
  });

  test('all files use the same CIDRs', () => {
    expect(yaml(files, 'kubelet/config.yaml').clusterDNS).toEqual(['10.96.0.10']);
    expect(json(files, 'kube-proxy/config.json').clusterCIDR).toBe('10.244.0.0/16');
    if (!flannel) { return; }
    expect(json(files, 'flannel/net-conf.json').Network).toBe('10.244.0.0/16');
    const { AdditionalArgs = [], policies = [] } = json(files, 'cni/10-flannel.conf').delegate;
    const values = [...AdditionalArgs, ...policies].map((each: any) => each.Value ?? each.value);
    expect(values.find(({ Type }: any) => Type === 'OutBoundNAT').Settings.Exceptions).toEqual(['10.244.0.0/16', '10.96.0.0/12']);
    expect(values.find(({ Type }: any) => Type === 'SDNRoute').Settings.DestinationPrefix).toBe('10.96.0.0/12');
  });

  test('all files use the taint of the platform', () => {
    const taints = Platform.UPSTREAM.taints;
    expect(yaml(files, 'kubelet/config.yaml').registerWithTaints).toEqual(taints);
    expect(yaml(files, 'kubeadm/join.yaml').nodeRegistration.taints).toEqual(taints);
  });

  test('containerd has a sandbox image with the node\'s build, the runtime handlers, and the CNI folders of the network', () => {
    const config: any = toml().parse(textOf(files, 'containerd/config.toml'));
    const { cni, containerd: runtimes } = config.plugins['io.containerd.cri.v1.runtime'];
    const image = config.plugins['io.containerd.cri.v1.images'].pinned_images.sandbox;
    expect(config.version).toBe(3);
    expect(image).toBe('registry.k8s.io/pause:3.10.2');
    expect(Object.keys(runtimes.runtimes)).toEqual(Object.values(RUNTIME_HANDLERS));
    expect([cni.bin_dirs?.[0] ?? cni.bin_dir, cni.conf_dir]).toEqual(['C:\\opt\\cni\\bin', 'C:\\etc\\cni\\net.d']);
    expect(literalsOf(textOf(files, 'scripts/start-kube-proxy.ps1'))).toContain('C:\\opt\\cni\\bin');
    if (flannel) { expect(literalsOf(textOf(files, 'scripts/start-flanneld.ps1'))).toContain('C:\\etc\\cni\\net.d\\10-flannel.conf'); }
  });

  test('all files use the same named pipe of containerd', () => {
    expect(yaml(files, 'kubelet/config.yaml').containerRuntimeEndpoint).toBe(CONTAINERD_ENDPOINT);
    expect(yaml(files, 'kubeadm/join.yaml').nodeRegistration.criSocket).toBe(CONTAINERD_ENDPOINT);
    expect(yaml(files, 'crictl/crictl.yaml')['runtime-endpoint']).toBe(CONTAINERD_ENDPOINT);
  });

  test('the version of kubeadm\'s configuration fits the release', () => {
    expect(yaml(files, 'kubeadm/join.yaml').apiVersion).toBe(minor < 31 ? 'kubeadm.k8s.io/v1beta3' : 'kubeadm.k8s.io/v1beta4');
  });

  test('services have the right dependencies, and only flags of the release', () => {
    const commands = serviceCommands(files, manager);
    const asTask = flannel && manager === 'sc.exe';
    expect(Object.keys(commands)).toEqual(['containerd', 'kubelet', ...(flannel && !asTask ? ['flanneld'] : []), 'kube-proxy']);
    expect(dependencies(files, manager)).toEqual({
      kubelet: ['containerd'], ...(flannel && !asTask && { flanneld: ['containerd'] }),
      // an automatic kube-proxy would start the kubelet before start-flanneld.ps1 has removed old files
      ...((!flannel || asTask) && { 'kube-proxy': ['kubelet'] }),
    });
    expect(files.some(({ name }) => name === 'scripts/start-flanneld.ps1')).toBe(flannel);
    if (flannel) {
      const started = literalsOf(textOf(files, 'scripts/start-flanneld.ps1')).map(wordsOf).find((words) => words.includes('--kube-subnet-mgr'))!;
      expect(started.includes('C:\\k\\flanneld.exe')).toBe(asTask);
    }
    if (flannel && !asTask) { expect(commands.flanneld.at(-1)).toBe('C:\\k\\start-flanneld.ps1'); }
    // with nssm, the script runs kube-proxy itself
    const proxy = textOf(files, 'scripts/start-kube-proxy.ps1');
    const proxyWords = literalsOf(proxy).find((literal) => literal.endsWith('\\kube-proxy.exe'));
    expect([commands['kube-proxy'].at(-1), proxyWords])
      .toEqual(manager === 'sc.exe' ? [expect.stringContaining('--config='), undefined] : ['C:\\k\\start-kube-proxy.ps1', 'C:\\k\\kube-proxy.exe']);
    const started: Readonly<Record<string, readonly string[]>> = {
      ...commands, ...(manager === 'nssm'
      && { 'kube-proxy': ['C:\\k\\kube-proxy.exe', ...wordsOf(literalsOf(proxy).find((literal) => literal.startsWith('--config='))!)] }),
    };
    for (const component of ['kubelet', 'kube-proxy'] as readonly NodeComponent[]) {
      const words = started[component];
      const program = words.findIndex((word) => word.endsWith(`\\${component}.exe`));
      const flags = words.slice(program + 1).map((word) => /^--([a-z-]+)(=|$)/.exec(word)?.[1] ?? word);
      const unknown = flags.filter((flag) => {
        const known = NODE_COMPONENT_FLAGS[component][flag];
        return !known || known.only === 'linux' || (known.since ?? 0) > minor || (known.removedIn ?? Infinity) <= minor;
      });
      expect(unknown).toEqual([]);
      expect(flags.includes('windows-service')).toBe(manager === 'sc.exe');
    }
    expect(commands.kubelet).toContain('--windows-priorityclass=ABOVE_NORMAL_PRIORITY_CLASS');
    expect(commands.containerd.includes('--run-service')).toBe(manager === 'sc.exe');
  });

  test('windowsRunAsService is set for sc.exe since Kubernetes 1.31', () => {
    expect(json(files, 'kube-proxy/config.json').windowsRunAsService).toBe(manager === 'sc.exe' && minor >= 31 ? true : undefined);
  });

  test('the kubelet reserves 2Gi, and evicts by memory where supported', () => {
    const { systemReserved, evictionHard, resolvConf, enforceNodeAllocatable, cgroupsPerQOS } = yaml(files, 'kubelet/config.yaml');
    expect({ memory: systemReserved.memory, resolvConf, enforceNodeAllocatable, cgroupsPerQOS })
      .toEqual({ memory: '2Gi', resolvConf: '', enforceNodeAllocatable: minor >= 31 ? ['none'] : [], cgroupsPerQOS: false });
    expect(evictionHard['memory.available']).toBe(minor >= 31 ? '500Mi' : undefined);
  });

  test('the firewall opens the ports of the kubelet and of the overlay', () => {
    const prepare = textOf(files, 'scripts/prepare.ps1');
    expect(prepare).toContain('\'Protocol\' = \'TCP\'; \'Port\' = 10250');
    expect(prepare.includes('\'Protocol\' = \'UDP\'; \'Port\' = 4789')).toBe(options.network !== 'flannel-host-gateway');
    expect(prepare).toContain(`$windowsBuild = ${options.version.build.split('.')[2]}\n`);
  });
});

describe('Windows releases', () => {
  const { LTSC2019, LTSC2022, LTSC2025, ANNUAL23H2, SAC20H2 } = WindowsVersion;
  const said = (version: WindowsVersion, kubernetes: string, platform?: Platform) => {
    const { problems, advice } = windowsNode(platform === Platform.EKS
      ? { version, kubernetes, platform, eks: { clusterName: 'shop' } } as WindowsNodeOptions
      : { ...GRID[0].options, version, kubernetes, platform, networkDaemons: 'pods' });
    const texts = (list: typeof problems) =>
      list.filter(({ code }) => code === 'node-windows-version').map(({ message, remedy }) => `${message}. ${remedy}`);
    return { errors: texts(problems), notes: texts(advice) };
  };

  test.each<[WindowsVersion, string, Platform | undefined, { errors?: string; notes?: string }]>([
    [LTSC2022, '1.34', undefined, {}],
    [
      LTSC2025, '1.34', undefined,
      { notes: 'is "LTSC2025", which the Kubernetes documentation lists from 1.35 on. use LTSC2019 or LTSC2022, or another Kubernetes release' },
    ],
    [
      ANNUAL23H2, '1.36', undefined,
      { notes: 'is "ANNUAL23H2", which the Kubernetes documentation lists for no release. use LTSC2022 or LTSC2025, or another Kubernetes release' },
    ],
    [LTSC2025, '1.34', Platform.EKS, {
      notes: 'is "LTSC2025", which EKS doesn\'t support with Kubernetes 1.34 (from Kubernetes 1.35, since '
      + '2026-01-26). use LTSC2019 or LTSC2022, or another Kubernetes release',
    }],
    [LTSC2019, '1.36', Platform.EKS, {
      notes: 'is "LTSC2019", which EKS supports (since 2019-10-07), but the Kubernetes documentation lists from '
      + '1.14 to 1.34. use LTSC2022 or LTSC2025, or another Kubernetes release',
    }],
    [LTSC2019, '1.36', undefined, {
      errors: 'must be supported by Kubernetes 1.36 (supported from 1.14 to 1.34), got "LTSC2019". use LTSC2022 or '
      + 'LTSC2025, or another Kubernetes release',
    }],
    [SAC20H2, '1.30', Platform.EKS, {
      errors: 'must be supported by Kubernetes 1.30 (supported from 1.21 to 1.23), got "SAC20H2". use LTSC2019 or '
      + 'LTSC2022, or another Kubernetes release',
    }],
  ])('%s with Kubernetes %s on %s', (version, kubernetes, platform, { errors, notes }) => {
    expect(said(version, kubernetes, platform)).toEqual({ errors: errors === undefined ? [] : [errors], notes: notes === undefined ? [] : [notes] });
  });
});

/** Every node whose files are looked at: the grid, and one with all that is rare. */
const FILES = [
  ...GRID.map(({ options }) => options),
  nodeWith({
    kubernetes: '1.31', proxy: { http: 'http://proxy.corp.example:1' }, reservations: { kube: { cpu: '1' } },
    addressPlan: { nodeMask: 25, clusterCidr: '10.244.0.0/16', maxPods: 60 },
    kubeProxy: { featureGates: { Other: true } }, nodeName: 'win-1',
  }),
  nodeWith({
    platform: Platform.RKE2, kubernetes: 'v1.35.7+rke2r1', join: false, serviceManager: undefined, nodeName: 'win-1', nodeIp: '192.168.1.20',
    nodeLabels: { 'corp.example/pool': 'win' },
  }),
  { platform: Platform.EKS, eks: { clusterName: 'shop' } } as WindowsNodeOptions,
  nodeWith({ kubernetes: '1.30', containerRuntime: { version: '1.7' } }),
].flatMap((options) => windowsNode(options).files);

function settingsOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) { return [path]; }
  return Object.entries(value).flatMap(([key, inner]) => settingsOf(inner, path === '' ? key : `${path}.${key}`));
}

function contentOf({ name, content }: NodeFile): unknown {
  return /\.(?:ps1|txt)$/.test(name) ? {} : name.endsWith('.toml') ? toml().parse(content) : parseYaml(content);
}

test('every file has an explanation, and every explanation has a file', () => {
  expect([...new Set(FILES.map(({ name }) => name))].sort()).toEqual(NODE_FILE_EXPLANATIONS.map(({ name }) => name).sort());
});

test.each(
  NODE_FILE_EXPLANATIONS.filter(({ name }) => !/\.(?:ps1|txt)$/.test(name)),
)('every setting of $name has an explanation, and there are no others', ({ name, settings }) => {
  const found = [...new Set(FILES.filter((file) => file.name === name).flatMap((file) => settingsOf(contentOf(file))))];
  const explains = (key: string) => (setting: string) => setting === key || setting.startsWith(`${key}.`);
  expect(found.filter((setting) => !Object.keys(settings).some((key) => explains(key)(setting)))).toEqual([]);
  expect(Object.keys(settings).filter((key) => !found.some(explains(key)))).toEqual([]);
});
