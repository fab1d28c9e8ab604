import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import * as fc from 'fast-check';
import { formatProblem } from '../../../src/base';
import { WindowsVersion } from '../../../src/knowledge';
import { readNodeOptions, windowsNode, WindowsNodeOptions, convertFiles } from '../../../src/node';
import { conversionFile, conversionText } from '../../../src/other-tools';
import { convertStartScript, parseStartCommand } from '../../../src/other-tools/convert/start-script';

const fixture = (name: string) => readFileSync(path.join(__dirname, '../../nodes/check/fixtures', name), 'utf8');
const convert = (text: string, file = 'a.ps1') => convertFiles([{ file, text }]);
const resultOf = (text: string, name: string) => convert(text).results.find((each) => each.name === name);

describe.each(['walkthrough-1.14.ps1', 'walkthrough-1.20.ps1', 'walkthrough-1.22.ps1'])('%s', (name) => {
  const text = fixture(name);
  const { results, node, missing } = convert(text, name);

  test('each flag, parameter, and setting has one result at its place', () => {
    const lines = text.split('\n');
    const wanted = lines.flatMap((line, i) => [
      ...line.matchAll(/(?<=[\s"])--[a-z][a-z-]*/g),
    ].map((match) => `${i + 1}:${match.index + 1} ${match[0]}`));
    const got = results.filter((result) => result.name.startsWith('--')).map(({ line, column, name: flag }) => `${line}:${column} ${flag}`);
    expect(got).toEqual(wanted);
    expect(new Set(got).size).toBe(got.length);
    const parameters = lines.flatMap((line, i) => (/\.ps1 -/.test(line)
      ? [...line.matchAll(/(?<=\s)-[A-Z]\w+/g)].map((match) => `${i + 1}:${match.index + 1} ${match[0]}`)
      : []));
    expect(results.filter((result) => /^-[A-Z]/.test(result.name)).map(({ line, column, name: parameter }) => `${line}:${column} ${parameter}`))
      .toEqual(parameters);
  });

  test('every result has a reason, and converted ones have an option', () => {
    expect(results.filter(({ reason }) => reason.trim() === '')).toEqual([]);
    expect(results.filter(({ outcome, option }) => outcome === 'converted' && !option)).toEqual([]);
  });

  test('the output is a valid node once the required options are added', () => {
    expect(missing.map((each) => each.split(':')[0])).toEqual(expect.arrayContaining(['version', 'kubernetes', 'apiServer', 'join']));
    const { options, problems } = readNodeOptions(conversionFile({ results, node, missing, commands: [], failures: [] }));
    expect(problems).toEqual([]);
    const completed = {
      network: 'flannel-vxlan', ...options, version: WindowsVersion.LTSC2022, kubernetes: '1.36', apiServer: { host: '10.0.0.1' }, join: false,
    } as unknown as WindowsNodeOptions;
    expect(windowsNode(completed).problems).toEqual([]);
  });
});

test('converts kubelet flags', () => {
  const line = 'nssm set kubelet AppParameters --hostname-override=win-1 --cluster-dns=10.96.0.10 --cluster-domain=corp.local --max-pods=50 '
    + '--cni-bin-dir=c:\\k\\cni '
    + '--kubelet-reserve=memory=1Gi,cpu=500m --system-reserve=memory=2Gi --register-with-taints=node.kubernetes.io/os=windows:NoSchedule '
      + '--node-labels=a=b,c=d '
    + '--windows-priorityclass=HIGH_PRIORITY_CLASS --pod-infra-container-image=registry.k8s.io/pause:3.9 --eviction-hard=memory.available<500Mi '
      + '--serialize-image-pulls=false '
    + '--image-gc-high-threshold=80 --feature-gates=WinDSR=true,GracefulNodeShutdown=true\n';
  expect(convert(line).node).toEqual({
    serviceManager: 'nssm',
    nodeName: 'win-1',
    addressPlan: { dnsServiceIp: '10.96.0.10', maxPods: 50 },
    clusterDomain: 'corp.local',
    paths: { cniBin: 'c:\\k\\cni' },
    reservations: { kube: { memory: '1Gi', cpu: '500m' }, system: { memory: '2Gi' } },
    platform: 'gke',
    nodeLabels: { a: 'b', c: 'd' },
    priorityClass: 'HIGH_PRIORITY_CLASS',
    containerRuntime: { sandboxImage: 'registry.k8s.io/pause:3.9' },
    eviction: { 'memory.available': '500Mi' },
    kubelet: { serializeImagePulls: false, imageGCHighThresholdPercent: 80, featureGates: { GracefulNodeShutdown: true } },
  });
});

test('labels that the kubelet can\'t set are asked for', () => {
  const { node, results } = convert('nssm set kubelet AppParameters --node-labels=kubernetes.io/role=agent\n');
  expect(node).toEqual({ serviceManager: 'nssm' });
  expect(results.find(({ name }) => name === '--node-labels')).toMatchObject({
    outcome: 'asked', reason: expect.stringContaining('can\'t set kubernetes.io/role'),
  });
});

test('invalid entries of a list are asked for, and the others are converted', () => {
  const { node, results } = convert('nssm set kubelet AppParameters --node-labels=a=b,team=x,kubernetes.io/foo=bar '
    + '--register-with-taints=os=windows:NoSchedule,x=y:Foo --eviction-hard=memory.available<500Mi,foo\n');
  expect(node).toEqual({
    serviceManager: 'nssm', nodeLabels: { a: 'b', team: 'x' }, platform: { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] },
    eviction: { 'memory.available': '500Mi' },
  });
  expect(results.filter(({ outcome }) => outcome === 'asked').map(({ name, option, reason }) => [name, option, reason])).toEqual([
    ['--node-labels', 'nodeLabels', expect.stringMatching(/^the kubelet can't set kubernetes\.io\/foo; .*; the other entries are converted$/)],
    [
      '--register-with-taints', 'platform',
      'the effect of the taint x must be NoSchedule, PreferNoSchedule, or NoExecute; the other entries are converted',
    ],
    ['--eviction-hard', 'eviction', 'eviction must be thresholds such as memory.available<500Mi; the other entries are converted'],
  ]);
});

test('the entries of a list with a placeholder or a secret are not converted', () => {
  const { node } = convert('nssm set kubelet AppParameters --node-labels=a=$b,kubernetes.io/foo=bar '
    + '--register-with-taints=password=hunter2:Foo,a=b:NoExecute\n');
  expect(node).toEqual({ serviceManager: 'nssm' });
});

test('empty feature gates are dropped with the reason, and a placeholder is asked for', () => {
  const reason = 'an empty value sets no feature gates';
  expect(resultOf('$Gates = ""\n$options += "--feature-gates=$Gates"\n& C:\\k\\kubelet.exe $options\n', '--feature-gates'))
    .toMatchObject({ outcome: 'dropped', reason });
  expect(resultOf('.\\start.ps1 -ManagementIP 10.0.0.4 -KubeletFeatureGates ""\n', '-KubeletFeatureGates'))
    .toMatchObject({ outcome: 'dropped', reason });
  expect(resultOf('kubelet.exe --feature-gates=$gates\n', '--feature-gates')).toMatchObject({
    outcome: 'asked', option: 'kubelet.featureGates', reason: 'feature gates; the value is a placeholder',
  });
});

test('converts flags of kube-proxy and flanneld', () => {
  const script = 'sc.exe create kube-proxy binPath= "C:\\k\\kube-proxy.exe --windows-service --network-name=flannel.5000 --enable-dsr=true '
    + '--cluster-cidr=10.1.0.0/16 --master=https://10.0.0.1:6443" depend= kubelet\n'
    + 'C:\\flannel\\flanneld.exe --iface="Ethernet 2" --ip-masq=1\n';
  const { node, results } = convert(script);
  expect(node).toEqual({
    serviceManager: 'sc.exe', paths: { programs: 'C:\\k' }, network: { kind: 'flannel-vxlan', vni: 5000, interfaceName: 'Ethernet 2' },
    kubeProxy: { enableDsr: true }, addressPlan: { clusterCidr: '10.1.0.0/16' }, apiServer: { host: '10.0.0.1', port: 6443 },
  });
  expect(results.find(({ name }) => name === 'depend')).toMatchObject({ outcome: 'dropped' });
});

test.each([
  ['sc.exe, in quotes', '"`"C:\\k\\kubelet.exe $flags`""', 'sc.exe create kubelet binPath= $line', ['converted sc.exe service kubelet']],
  ['sc.exe', '"C:\\k\\kubelet.exe $flags"', 'sc.exe create kubelet binPath= $line', ['converted sc.exe service kubelet']],
  ['New-Service', '"C:\\k\\kubelet.exe $flags"', 'New-Service -Name kubelet -BinaryPathName $line', ['dropped New-Service service kubelet']],
])('the command line of a service in a variable is converted once: %s', (_, line, command, service) => {
  const { results } = convert(`$flags = "--max-pods=50 --windows-service"\n$line = ${line}\n${command}\n`);
  expect(results.map(({ outcome, name }) => `${outcome} ${name}`)).toEqual([
    'converted --max-pods', 'dropped --windows-service', ...service, 'converted program',
  ]);
});

test('converts the parameters of start.ps1', () => {
  const { node, results } = convert('.\\start.ps1 -ManagementIP 10.0.0.4 -NetworkMode overlay -ClusterCIDR 10.1.0.0/16 -ServiceCIDR 10.2.0.0/16 '
    + '-KubeDnsServiceIP 10.2.0.10 -InterfaceName "Ethernet 2" -LogDir C:\\logs -Frobnicate 1\n');
  expect(node).toEqual({
    network: { kind: 'flannel-vxlan' },
    addressPlan: { clusterCidr: '10.1.0.0/16', serviceCidr: '10.2.0.0/16', dnsServiceIp: '10.2.0.10' }, paths: { logs: 'C:\\logs' },
    nodeIp: '10.0.0.4',
  });
  expect(results.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'start.ps1 converted', '-ManagementIP converted', '-NetworkMode dropped', '-ClusterCIDR converted', '-ServiceCIDR converted',
    '-KubeDnsServiceIP converted', '-InterfaceName dropped', '-LogDir converted', '-Frobnicate asked',
  ]);
  const { node: open } = convert('.\\start.ps1 -ManagementIP $ip -NetworkMode overlay -InterfaceName "Ethernet 2"\n');
  expect(open!.network).toEqual({ kind: 'flannel-vxlan', interfaceName: 'Ethernet 2' });
});

test('the name of a node is read in lower case, as the kubelet does, and must be a DNS name', () => {
  expect(convert('kubelet.exe --hostname-override=WIN-ABC123\nkube-proxy.exe --hostname-override=win-abc123\n').node)
    .toMatchObject({ nodeName: 'win-abc123' });
  expect(resultOf('kubelet.exe --hostname-override=WIN-1\n', '--hostname-override'))
    .toMatchObject({ outcome: 'converted', value: 'WIN-1', reason: 'name of the node, for all of its components, in lower case' });
  expect(resultOf('kubelet.exe --hostname-override=win_1\n', '--hostname-override')).toMatchObject({ outcome: 'asked', option: 'nodeName' });
});

test('unknown, invalid, and conflicting settings are reported as asked', () => {
  expect(resultOf('kubelet.exe --frobnicate=1\n', '--frobnicate')).toMatchObject({ outcome: 'asked', line: 1, column: 13 });
  expect(resultOf('kubelet.exe --max-pods\n', '--max-pods')).toMatchObject({ outcome: 'asked' });
  expect(resultOf('kubelet.exe --node-ip=10.0.0.4\n', '--node-ip')).toMatchObject({ outcome: 'converted', option: 'nodeIp' });
  expect(resultOf('kubelet.exe --node-ip=$ip\n', '--node-ip')).toMatchObject({ outcome: 'asked', option: 'nodeIp' });
  expect(resultOf('kubelet.exe --node-ip=0.0.0.0\n', '--node-ip')).toMatchObject({ outcome: 'dropped' });
  expect(resultOf('kubelet.exe --node-ip=10.0.0.4,fd00::4\n', '--node-ip')).toMatchObject({ outcome: 'asked' });
  expect(resultOf('kube-proxy.exe --network-name=cbr0 --hostname-override=a--kubeconfig=b\n', '--hostname-override'))
    .toMatchObject({ outcome: 'asked', reason: expect.stringContaining('--kubeconfig') });
  expect(convert('kubelet.exe --hostname-override=a\nkube-proxy.exe --hostname-override=b\n').results.at(-1))
    .toMatchObject({ outcome: 'asked', reason: expect.stringContaining('"a"') });
  expect(resultOf('nssm set kubelet AppThrottle 1500\nnssm set kubelet AppParameters --v=2\n', 'AppThrottle')).toMatchObject({ outcome: 'asked' });
});

test('passwords of proxies and accounts never appear in the output', () => {
  const conversion = convert(
    '$env:HTTP_PROXY = "http://bob:hunter2@proxy.corp:3128"\nnssm set kubelet ObjectName corp\\bob hunter2\nnssm set kubelet AppParameters --v=2\n',
  );
  expect(JSON.stringify(conversion)).not.toContain('hunter2');
  expect(conversion.results.find(({ name }) => name.toUpperCase() === 'HTTP_PROXY')).toMatchObject({ outcome: 'asked' });
});

test.each([
  'nssm set kubelet AppParameters --bootstrap-token hunter2 --v=2\n',
  'kubelet.exe --http-proxy=http://bob:hunter2@proxy.corp:3128 --azure-key "hunter2"\n',
  'nssm set kubelet AppEnvironmentExtra AZURE_CLIENT_SECRET=hunter2 SIG=hunter2\nnssm set kubelet AppParameters --v=2\n',
  '.\\start.ps1 -ManagementIP 10.0.0.4 -Password hunter2\n',
])('values of unknown settings never appear in the output, since they may be secrets: %j', (text) => {
  const conversion = convert(text);
  expect(conversion.results.filter(({ outcome }) => outcome === 'asked')).not.toEqual([]);
  expect(`${JSON.stringify(conversion)}${conversionText(conversion)}${conversionFile(conversion)}`).not.toContain('hunter2');
});

test('invalid numbers and thresholds are reported as asked', () => {
  const { node, results } = convert('nssm set kubelet AppParameters --v=abc --max-pods=x --container-log-max-files= --eviction-hard=foo\n');
  expect(node).toEqual({ serviceManager: 'nssm' });
  expect(results.filter(({ outcome }) => outcome === 'asked').map(({ name }) => name))
    .toEqual(['--v', '--max-pods', '--container-log-max-files', '--eviction-hard']);
});

describe('the legacy start script', () => {
  const COMMAND = '.\\start.ps1 -ManagementIP 10.127.130.36 -NetworkMode overlay -ClusterCIDR 10.244.0.0/16 -ServiceCIDR "10.96.0.0/12" '
    + '-KubeDnsServiceIP 10.96.0.10 -InterfaceName \'Ethernet 2\' -LogDir C:\\k';

  test('its command line is converted to options', () => {
    const converted = convertStartScript(parseStartCommand(COMMAND));
    expect(converted).toMatchObject({
      network: 'flannel-vxlan', problems: [], missing: ['apiServer', 'kubeProxy.version'],
      options: {
        addressPlan: { clusterCidr: '10.244.0.0/16', serviceCidr: '10.96.0.0/12', dnsServiceIp: '10.96.0.10' }, interfaceName: 'Ethernet 2',
      },
    });
    expect(converted.parameters.map(({ parameter, value, option }) => [parameter, value, option])).toEqual([
      ['ManagementIP', '10.127.130.36', undefined], ['NetworkMode', 'overlay', undefined],
      ['ClusterCIDR', '10.244.0.0/16', 'addressPlan.clusterCidr'],
      ['ServiceCIDR', '10.96.0.0/12', 'addressPlan.serviceCidr'], ['KubeDnsServiceIP', '10.96.0.10', 'addressPlan.dnsServiceIp'],
      ['InterfaceName', 'Ethernet 2', 'interfaceName'],
      ['LogDir', 'C:\\k', undefined], ['KubeletFeatureGates', '', undefined],
    ]);
  });

  test('the default mode is l2bridge, and names are case-insensitive', () => {
    expect(convertStartScript({ managementip: '10.0.0.4' })).toMatchObject({ network: 'flannel-host-gateway', problems: [], options: {} });
  });

  test('invalid parameters are reported', () => {
    expect(convertStartScript({ NetworkMode: 'nat', ClusterCIDR: '10.244.0.0', Foo: 'x' }).problems.map(formatProblem)).toEqual([
      expect.stringContaining('Foo: unknown parameter of the start script'),
      expect.stringContaining('ManagementIP: must be the IPv4 address of the node, got undefined'),
      expect.stringContaining('NetworkMode: must be overlay or l2bridge, got "nat"'),
      expect.stringContaining('clusterCidr: must be an IPv4 CIDR, got "10.244.0.0"'),
    ]);
  });
});

describe('old walkthroughs', () => {
  const convertAll = (...texts: readonly string[]) => convertFiles(texts.map((text, i) => ({ file: i === 0 ? 'setup.ps1' : 'model.json', text })));
  /** Names and outcomes of the lines beside one that makes the file a node's. */
  const linesOf = (text: string) =>
    convertAll(`kubelet.exe --v=2\n${text}`).results.filter(({ line }) => line! > 1).map(({ name, outcome }) => `${name} ${outcome}`);

  test.each([
    ['lines that only read', 'Get-HnsNetwork | ? Name -ieq "cbr0"\nGet-Process | % { $_.Name }\n', []],
    [
      'directories', 'mkdir C:/k/\nmkdir D:\\tools\nNew-Item -ItemType Directory -Path C:\\images\n',
      ['directory dropped', 'directory dropped', 'directory dropped'],
    ],
    [
      'files of the source VIP', 'Remove-Item C:\\k\\SourceVip.json\ndel C:\\k\\SourceVipRequest.json\n',
      ['source VIP dropped', 'source VIP dropped'],
    ],
    [
      'the DockerProvider', 'Install-Module DockerProvider\nInstall-Package -Name Docker -ProviderName DockerProvider -RequiredVersion preview\n',
      ['Docker installation dropped', 'Docker installation dropped'],
    ],
    [
      'the archive of SDN',
      'wget https://github.com/Microsoft/SDN/archive/master.zip -o master.zip\nExpand-Archive master.zip -DestinationPath master\nmv '
        + 'master/SDN-master/Kubernetes/windows/* C:/k/\nrm -recurse -force master,master.zip\n',
      ['download dropped', 'archive dropped', 'scripts of microsoft/SDN dropped', 'scripts of microsoft/SDN dropped'],
    ],
    ['other removals', 'Remove-Item C:\\data\\orders.json\n', ['Remove-Item asked']],
  ])('%s', (_, text, expected) => {
    expect(linesOf(text)).toEqual(expected);
  });

  test('an address of the node is nodeIp, as a flag of flanneld too', () => {
    expect(convertAll('flanneld.exe --iface=10.0.0.4 --ip-masq=1\nkubelet.exe --node-ip=10.0.0.4\n').node).toMatchObject({ nodeIp: '10.0.0.4' });
    expect(convertAll('flanneld.exe --iface=10.0.0.4\nkubelet.exe --node-ip=10.0.0.5\n').results.at(-1)).toMatchObject({ outcome: 'asked' });
    expect(convertAll('flanneld.exe --iface=$ip --ip-masq=1\nkubelet.exe --v=2\n').results.find(({ name }) => name === '--iface'))
      .toMatchObject({ outcome: 'dropped' });
  });

  describe('commands that deploy an API model', () => {
    const MODEL = JSON.stringify({
      properties: { masterProfile: { dnsPrefix: 'shop', count: 1 }, agentPoolProfiles: [{ name: 'win', osType: 'Windows', count: 2 }] },
    });
    const DEPLOY = 'az group create --name shop-rg --location "centralus"\nacs-engine deploy --resource-group shop-rg --subscription-id <id> '
      + '--auto-suffix --api-model windows.json --location centralus\n';

    test('give the commands of AKS the resource group and location', () => {
      const { commands, results, node } = convertAll(DEPLOY, MODEL);
      expect(commands.map((words) => words.join(' '))).toEqual([
        expect.stringMatching(/^az aks create --location centralus --resource-group shop-rg /),
        expect.stringMatching(/^az aks nodepool add --resource-group shop-rg /),
      ]);
      expect(results.filter(({ file, line }) => file === 'setup.ps1' && line !== undefined).map(({ name, outcome }) => `${name} ${outcome}`))
        .toEqual(expect.arrayContaining([
          '--name converted', '--location converted', '--resource-group converted', '--subscription-id asked', '--auto-suffix dropped',
          '--api-model dropped',
        ]));
      expect([node, results.filter(({ outcome, option }) => outcome === 'asked' && option === '--resource-group')]).toEqual([undefined, []]);
    });

    test('that contradict each other are asked', () => {
      const { results, commands } = convertAll(`${DEPLOY}az group create -n other -l centralus\n`, MODEL);
      expect(results.find(({ line, name }) => line === 3 && name === '-n')).toMatchObject({ outcome: 'asked', option: '--resource-group' });
      expect(commands[0]).toContain('shop-rg');
    });

    test('without them, the model asks as before', () => {
      expect(convertAll('kubelet.exe --v=2\n', MODEL).results.filter(({ option }) => option === '--resource-group')).toHaveLength(1);
    });
  });
});

describe('lines', () => {
  const resultsOf = (text: string, file = 'a.ps1') => convertFiles([{ file, text }]).results;
  const HASH = `sha256:${'0a'.repeat(32)}`;
  const TOKEN = 'zq7hun.ter2vw9kx4plmr99';

  /** Lines of scripts that do something, with their results. */
  const LINES: readonly (readonly [line: string, results: readonly string[]])[] = [
    ['docker pull mcr.microsoft.com/windows/nanoserver:1809', ['dropped docker pull']],
    ['docker tag mcr.microsoft.com/windows/nanoserver:1809 microsoft/nanoserver:latest', ['dropped docker tag']],
    ['docker build -t kubeletwin/pause .', ['dropped docker build']],
    ['docker network create -d nat host', ['dropped docker network']],
    ['Install-Module -Name DockerMsftProvider -Repository PSGallery -Force', ['dropped Docker installation']],
    ['Install-Package -Name docker -ProviderName DockerMsftProvider -RequiredVersion 19.03', ['dropped Docker installation']],
    ['Install-PackageProvider -Name NuGet -Force', ['dropped Docker installation']],
    ['Install-WindowsFeature -Name Containers', ['dropped Windows feature Containers']],
    ['powershell .\\start-kubeproxy.ps1', ['dropped start-kubeproxy.ps1']],
    ['.\\start-kubeproxy.ps1', ['dropped start-kubeproxy.ps1']],
    ['.\\start-kubelet.ps1', ['dropped start-kubelet.ps1']],
    ['C:\\k\\AddRoutes.ps1 -MasterIp 10.0.0.4 -Gateway 10.0.0.1', ['dropped AddRoutes.ps1']],
    ['& $BaseDir\\AddRoutes.ps1', ['dropped AddRoutes.ps1']],
    ['route add 10.244.0.0 mask 255.255.0.0 10.0.0.4 -p', ['asked route']],
    ['route /p add 169.254.169.254 mask 255.255.255.255 0.0.0.0', ['dropped route to the metadata service']],
    ['Restart-Service kubelet', ['dropped service']],
    ['nssm start kubelet', ['dropped service']],
    ['sc.exe failure kubelet reset= 0 actions= restart/10000', ['dropped service']],
    ['Restart-Computer', ['dropped restart']],
    ['wget https://dl.k8s.io/v1.14.0/kubernetes-node-windows-amd64.tar.gz -OutFile node.tar.gz', ['dropped download']],
    ['DownloadFile -Url "https://example.com/start.ps1" -Destination C:\\k\\start.ps1', ['dropped download']],
    ['DownloadFile -Url "https://example.com/$x/start-kubelet.ps1" -Destination $BaseDir\\start-kubelet.ps1', ['dropped download']],
    [
      'Invoke-WebRequest -OutFile C:\\k\\start-kubeproxy.ps1 -Uri https://example.com/start-kubeproxy.ps1?raw=1 -UseBasicParsing',
      ['dropped download'],
    ],
    ['Copy-Item .\\start-kubelet.ps1 -Destination C:\\k', ['dropped start-kubelet.ps1']],
    ['Expand-Archive kubernetes.zip C:\\k', ['dropped archive']],
    ['mkdir C:\\k', ['dropped directory']],
    ['if not exist C:\\k mkdir C:\\k', ['dropped directory']],
    ['New-NetFirewallRule -Name kubelet -LocalPort 10250 -Action Allow', ['dropped firewall rule']],
    ['New-NetFirewallRule -Name app -LocalPort 8080 -Action Allow', ['asked New-NetFirewallRule']],
    ['$network = New-HNSNetwork -Type L2Bridge -Name l2bridge', ['dropped HNS network']],
    ['kubectl label node win-1 team=a', ['asked kubectl label']],
    ['kubeadm reset -f', ['asked kubeadm reset']],
    ['choco install git', ['asked choco']],
    ['frobnicate zq7hunter2', ['asked command']],
    ['.\\my-setup.ps1 -Password zq7hunter2', ['asked my-setup.ps1']],
    [
      `kubeadm join 10.0.0.4:6443 --token ${TOKEN} --discovery-token-ca-cert-hash ${HASH}`,
      ['converted kubeadm join', 'asked --token', 'converted --discovery-token-ca-cert-hash'],
    ],
    [`C:\\k\\kubeadm.exe join api.example.com:6443 --token=${TOKEN} --discovery-token-ca-cert-hash=${HASH} --node-name win-1 --cri-socket `
      + 'npipe:////./pipe/containerd-containerd', [
      'converted kubeadm join', 'asked --token', 'converted --discovery-token-ca-cert-hash', 'converted --node-name', 'dropped --cri-socket',
    ]],
  ];

  /** Lines that change nothing on the node. */
  const NOTHING = [
    '# docker pull x', 'Write-Host "docker pull x"', '$base = "C:\\k"', '$ip = (Get-NetIPAddress -AddressFamily IPv4).IPAddress',
    'Get-HnsNetwork | Select-Object Name',
    'Start-Sleep 5', 'Import-Module C:\\k\\hns.psm1', 'Test-Path C:\\k', 'cd C:\\k', 'Set-Location C:\\k', '$ErrorActionPreference = "Stop"',
    'exit 0',
  ];

  test.each(LINES)('%s', (line, results) => expect(resultsOf(`${line}\n`).map(({ name, outcome }) => `${outcome} ${name}`)).toEqual(results));

  test.each(NOTHING)('no result for %s', (line) => expect(resultsOf(`${line}\n`)).toEqual([]));

  test('in any script, each line that does something has a result at its place, and no other line has one', () => {
    const line = fc.oneof(fc.constantFrom(...LINES.map(([text]) => text)), fc.constantFrom(...NOTHING));
    fc.assert(fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.boolean(), (lines, inBlock) => {
      const text = `${inBlock ? `if ($true) {\n${lines.join('\n')}\n}` : `\n${lines.join('\n')}`}\n`;
      const wanted = lines.flatMap((each, i) => (NOTHING.includes(each) ? [] : [i + 2]));
      expect([...new Set(resultsOf(text).map((result) => result.line))]).toEqual(wanted);
    }), { numRuns: 200 });
  });

  test.each(['walkthrough-1.14.ps1', 'walkthrough-1.20.ps1', 'walkthrough-1.22.ps1'])('%s: lines without a result do nothing', (name) => {
    const text = readFileSync(path.join(__dirname, '../../nodes/check/fixtures', name), 'utf8');
    const seen = new Set(resultsOf(text, name).map(({ line }) => line));
    expect(text.split('\n').map((line, i) => `${i + 1}: ${line.trim()}`).filter((line, i) => !seen.has(i + 1) && !/: (?:#.*|[{}()]*|)$/.test(line)))
      .toEqual([]);
  });

  test('kubeadm join becomes apiServer and join, and its token is never shown', () => {
    const { node, results } = convertFiles([{
      file: 'a.ps1', text: `kubeadm join 10.0.0.4:6443 --token ${TOKEN} \`\n  `
      + `--discovery-token-ca-cert-hash ${HASH} --discovery-token-ca-cert-hash ${HASH.replace('0a', 'ff')}\n`,
    }]);
    expect(node).toEqual({ apiServer: { host: '10.0.0.4', port: 6443 }, join: { caCertHashes: [HASH, HASH.replace('0a', 'ff')] } });
    expect(JSON.stringify({ node, results })).not.toContain(TOKEN);
    expect(convertFiles([{
      file: 'a.ps1', text: 'kubeadm join $env:MASTER --token x --discovery-token-unsafe-skip-ca-verification\n',
    }]).results.map(({ outcome }) => outcome)).toEqual(['asked', 'asked', 'asked']);
  });

  test.each([
    ['${MasterIP}:6443'], ['"$($MasterIP):6443"'], ['$endpoint'], ['`\n  "${MasterIP}:$Port"'], ['${endpoint} --token $token'],
  ])('the address %s is that of the variables of the script', (address) => {
    const text = `$MasterIP = "10.1.2.3"\n$Port = 6443\n$token = '${TOKEN}'\n$endpoint = "$($MasterIP):$Port"\nkubeadm join ${address}\n`;
    const { node, results } = convertFiles([{ file: 'a.ps1', text }]);
    expect(node).toEqual({ apiServer: { host: '10.1.2.3', port: 6443 } });
    expect(results.find(({ name }) => name === 'kubeadm join')).toMatchObject({ outcome: 'converted', line: address.startsWith('`') ? 6 : 5 });
    expect(JSON.stringify({ node, results })).not.toContain(TOKEN);
  });

  test('the address of a variable that the script doesn\'t set is a placeholder', () => {
    const { results } = convertFiles([{ file: 'a.ps1', text: '$ip = Get-Address\nkubeadm join ${ip}:6443\n' }]);
    expect(results).toContainEqual(expect.objectContaining({ option: 'apiServer', reason: 'the address of the API server is a placeholder' }));
  });

  test.each([
    ['[fd00::1]:6443', 'apiServer.host must be an IPv4 address or a host name, got "fd00::1"'],
    ['10.0.0.4:66666', 'apiServer.port must be a port, got 66666'],
  ])('the address %s, which node render rejects, is asked for', (address, reason) => {
    const { node, results } = convertFiles([{ file: 'a.cmd', text: `kubeadm join ${address}\n` }]);
    expect(results).toMatchObject([{ name: 'kubeadm join', outcome: 'asked', option: 'apiServer', reason }]);
    expect(node).not.toHaveProperty('apiServer');
  });

  test('two service managers for a service are reported at both places', () => {
    const results = resultsOf(
      'nssm install kubelet C:\\k\\kubelet.exe\nnssm set kubelet AppParameters --v=2\nsc.exe create Kubelet binPath= "C:\\k\\kubelet.exe --v=2"\n',
    );
    expect(results.filter(({ option }) => option === 'serviceManager').map(({ line, outcome, reason }) => `${line} ${outcome}: ${reason}`)).toEqual([
      '1 asked: sc.exe creates the same service; choose one service manager', '3 asked: nssm creates the same service; choose one service manager',
    ]);
  });
});
