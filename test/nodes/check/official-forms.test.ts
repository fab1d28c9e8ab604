import { checkNodeFiles } from '../../../src/nodes';

/** Forms that the scripts of sig-windows-tools, GCE, and AKS use; each as small as it can be, beside what is really wrong. */
const rulesOf = (text: string, file = 'setup.ps1') => {
  const { findings, failures } = checkNodeFiles([{ file, text }], { kubernetes: '1.36' });
  return [...failures.map(({ message }) => message), ...findings.map(({ rule }) => rule)];
};

const OLD_FLAG = "$list = @('C:\\k\\kubelet.exe', '--config=C:\\k\\kubelet.yaml')\n";

test.each([
  ['if', "if ($current -lt [version]'1.24') {\n  $list += '--network-plugin=cni'\n}\n"],
  ['if with a variable', "if ($CurrentVersion -lt $limit) {\n  $list = $list + '--network-plugin=cni '\n}\n"],
  ['else', "if ($version -ge '1.27.0') {\n  Write-Output new\n} else {\n  $list += '--container-runtime=remote'\n}\n"],
  ['elseif', "if ($version -lt '1.27.0') {\n  $list += '--container-runtime=remote'\n} elseif ($version -lt '1.35') {\n  $list += '--pod-infra-container-image=x/pause:3.9'\n}\n"],
])('a flag that a script passes to some versions only is not reported: %s', (_, guarded) => {
  expect(rulesOf(`${OLD_FLAG}${guarded}`)).toEqual([]);
});

test.each([
  ['without a condition', "$list += '--network-plugin=cni'\n"],
  ['with another condition', "if ($isOverlay -gt 0) {\n  $list += '--network-plugin=cni'\n}\n"],
  ['after the block', "if ($version -lt '1.24') {\n  Write-Output old\n}\n$list += '--network-plugin=cni'\n"],
])('a removed flag is reported: %s', (_, rest) => {
  expect(rulesOf(`${OLD_FLAG}${rest}`)).toEqual(['node-flag-removed']);
});

test('a string that is compared isn\'t an argument', () => {
  const compared = "if (-not ($list | Where-Object { $_ -like '--windows-priorityclass=*' })) {\n  Write-Output none\n}\n";
  expect(rulesOf(compared)).toEqual([]);
  expect(rulesOf('C:\\k\\kubelet.exe --windows-priorityclass=*\n')).toEqual(['node-flag-value']);
});

test('flags of another program are not those of the kubelet', () => {
  const flags = '$flags = "-windows-service -log_file=C:\\logs\\proxy.log -logtostderr=false"\n';
  expect(rulesOf(`${flags}sc.exe create storage-proxy binPath= "C:\\k\\storage-proxy.exe $flags"\n`)).toEqual([]);
  const monitor = '$flags = "--v=2 --port=20256 --log_dir=C:\\logs"\nsc.exe create monitor binPath= "C:\\k\\monitor.exe $flags"\n';
  expect(rulesOf(monitor)).toEqual([]);
  expect(rulesOf('$clientArguments = @("--verbose", "--next-proto=x", "--aad=y", "--log-file=C:\\logs\\c.log")\n& $client $clientArguments\n')).toEqual([]);
  expect(rulesOf('sc.exe create kubelet binPath= "C:\\k\\start.exe --windows-service --log-dir=C:\\logs"\n')).toEqual(['node-flag-removed']);
});

test('plus adds an item to a list, and joins strings', () => {
  const list = '$base = @("--hostname-override=$name")\n$all = $base + $more\n$all = ($all + "--bootstrap-kubeconfig=C:\\k\\b.conf")\n& C:\\k\\kubelet.exe $all\n';
  expect(rulesOf(list)).toEqual([]);
  const strings = '$all = "--hostname-override=win-1" + "--bootstrap-kubeconfig=C:\\k\\b.conf"\n& C:\\k\\kubelet.exe $all\n';
  expect(rulesOf(strings)).toEqual(['node-flag-swallowed']);
});

test('what a script gets from elsewhere may contain a flag that seems to be missing', () => {
  const service = (flags: string) => `sc.exe create kube-proxy binPath= "C:\\k\\kube-proxy.exe --hostname-override=$name ${flags}"\n`;
  expect(rulesOf(`$given = $metadata['PROXY'].Split(' ')\n${service('$given')}`)).toEqual([]);
  expect(rulesOf(service(''))).toEqual(['node-service-flag', 'node-proxy-network']);
});

test('flags that a script keeps with commas between are several', () => {
  expect(rulesOf('$kubeletArgs = "--rotate-certificates=true,--node-ip=10.0.0.1"\n')).toEqual([]);
  expect(rulesOf('$kubeletArgs = "--rotate-certificates=yes,--node-ip=10.0.0.1"\n')).toEqual(['node-flag-value']);
});

test('of the name servers of a CNI configuration, the first is the cluster\'s', () => {
  const cni = (servers: readonly string[]) => JSON.stringify({
    cniVersion: '0.3.0', name: 'azure', type: 'azure-vnet', dns: { Nameservers: servers },
    AdditionalArgs: [{ Name: 'EndpointPolicy', Value: { Type: 'ROUTE', DestinationPrefix: '10.0.0.0/16', NeedEncap: true } }],
  });
  expect(rulesOf(cni(['10.0.0.10', '168.63.129.16']), '10-azure.conf')).toEqual([]);
  expect(rulesOf(cni(['168.63.129.16', '10.0.0.10']), '10-azure.conf')).toEqual(['node-cidr-mismatch']);
});

describe('a template of containerd\'s configuration', () => {
  const template = (value: string) => `version = 3
[plugins.'io.containerd.cri.v1.images'.pinned_images]
  sandbox = '{{pauseImage}}'
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.one]
  runtime_type = 'io.containerd.runhcs.v1'
  {{annotations}}
  [plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.one.options]
    SandboxIsolation = {{isolation}}
${value}`;

  test('is read, and its findings have the places of the template', () => {
    expect(rulesOf(template(''), 'config.toml')).toEqual([]);
    const text = `${template('')}[plugins.'io.containerd.grpc.v1.cri']\n  sandbox_image = 'kubeletwin/pause'\n`;
    const { findings } = checkNodeFiles([{ file: 'config.toml', text }]);
    expect(findings.filter(({ rule }) => rule === 'node-pause-image').map(({ line }) => line)).toEqual([10]);
  });

  test('with what can\'t be read names the template', () => {
    const { failures } = checkNodeFiles([{ file: 'config.toml', text: template('{{- if .A }} x {{ end }}\n') }]);
    expect(failures.map(({ help }) => help)).toEqual(['pass the file that is made of this template']);
  });
});
