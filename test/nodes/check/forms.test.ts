import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { checkNodeFiles, NODE_RULES, NodeRule } from '../../../src/nodes';

/** Findings as `line:column rule text`, of errors only. */
function found(file: string, text: string | Uint8Array, options = {}) {
  const { findings, failures, texts } = checkNodeFiles([{ file, text }], options);
  expect(failures).toEqual([]);
  const lines = texts.get(file)!.split('\n');
  return findings.map(({ line, column, endColumn, rule }) => `${line}:${column} ${rule} ${lines[line! - 1].slice(column! - 1, endColumn! - 1)}`);
}

const REMOVED = 'node-flag-removed';
const MISSPELLED = 'node-flag-misspelled';

/** The formats of service definitions. */
const FORMS: readonly (readonly [name: string, file: string, text: string, found: readonly string[]])[] = [
  ['carets of cmd', 'a.cmd', '@echo off\r\nC:\\k\\KUBELET.EXE ^\r\n  --hostname-override=%COMPUTERNAME% ^\r\n  --network-plugin=cni ^\r\n  '
    + '--cni-bin-dir "C:\\Program Files\\cni"\r\n',
  [`4:3 ${REMOVED} --network-plugin`, `5:3 ${REMOVED} --cni-bin-dir`]],
  ['variables of cmd', 'a.bat', 'set ARGS=--network-plugin=cni --v=4\nC:\\k\\kubelet.exe %ARGS%\n', [`1:10 ${REMOVED} --network-plugin`]],
  [
    'cmd /c with a redirection', 'a.cmd', 'cmd /c "C:\\k\\kubelet.exe --network-plugin=cni >> C:\\k\\log.txt 2>&1"\n',
    [`1:26 ${REMOVED} --network-plugin`],
  ],
  [
    'backticks of PowerShell', 'a.ps1', '& C:\\k\\kubelet.exe `\n  --v 6 `\n  --log-dir C:\\k `\n  --enforce-node-allocable=""\n',
    [`3:3 ${REMOVED} --log-dir`, `4:3 ${MISSPELLED} --enforce-node-allocable`],
  ],
  ['a program in quotes', 'a.ps1', '& "C:\\Program Files\\k\\Kubelet.exe" --allow-privileged\n', [`1:36 ${REMOVED} --allow-privileged`]],
  ['an array that grows, splatted', 'a.ps1', '$a = @(\n  \'--v=4\',\n  "--network-plugin=cni"\n  "--system-reserve=memory=2Gi"\n)\n$a += '
    + '"--logtostderr=false"\n& kubelet.exe @a\n',
  [`3:4 ${REMOVED} --network-plugin`, `4:4 ${MISSPELLED} --system-reserve`, `6:8 ${REMOVED} --logtostderr`]],
  ['a string passed to nssm', 'a.ps1', '$a = "--network-plugin=cni --v=4"\nnssm set kubelet AppParameters $a\n', [`1:7 ${REMOVED} --network-plugin`]],
  [
    'a string that is run', 'a.ps1',
    '$args = "--log-dir=c:\\k"\n$cmd = "C:\\k\\kubelet.exe $args --cert-dir=$env:SystemDrive\\pki"\nInvoke-Expression $cmd\n',
    [`1:10 ${REMOVED} --log-dir`],
  ],
  [
    'nssm in an undefined variable', 'a.ps1',
    '& $NssmExe install kubelet C:\\k\\kubelet.exe\n& $global:Nssm set kubelet AppParameters --network-plugin=cni\n',
    [`2:42 ${REMOVED} --network-plugin`],
  ],
  [
    'arrays as arguments of kube-proxy', 'a.ps1', '$a = @(\n  "--network-name=cbr0"\n  "--log-dir=C:\\k"\n)\n& C:\\k\\kube-proxy.exe @a\n',
    [`3:4 ${REMOVED} --log-dir`],
  ],
  [
    'a quoted flag with a space in its value', 'a.ps1', '& kubelet.exe "--config=C:\\Program Files\\k\\c.yaml" \'--cni-bin-dir=C:\\k cni\'\n',
    [`1:53 ${REMOVED} --cni-bin-dir`],
  ],
  [
    'a quoted flag of nssm, which removes the quotes', 'a.ps1', 'nssm set kubelet AppParameters "--config=C:\\Program Files\\k\\c.yaml"\n',
    ['1:53 node-stray-argument Files\\k\\c.yaml'],
  ],
  ['flags that no command uses', 'a.ps1', '$global:KubeletArgs = "--config=c:\\x --network-plugin=cni"\n', [`1:38 ${REMOVED} --network-plugin`]],
  [
    'Start-Process with a list', 'a.ps1', 'Start-Process -FilePath C:\\k\\kubelet.exe -ArgumentList "--v=4","--network-plugin=cni" -NoNewWindow\n',
    [`1:65 ${REMOVED} --network-plugin`],
  ],
  [
    'flanneld, which reads no flags after an argument', 'a.ps1', 'C:\\f\\flanneld.exe --iface=10.0.0.1 --ip-masq 1 --kube-subnet-mgr 1\n',
    ['1:46 node-stray-argument 1'],
  ],
  ['flanneld with an argument after all flags', 'a.ps1', 'C:\\f\\flanneld.exe --iface=10.0.0.1 --ip-masq --kube-subnet-mgr 1\n', []],
  ['a job', 'a.ps1', 'Start-Job { C:\\k\\kube-proxy.exe --log-dir="C:\\k logs" --network-name=cbr0 }\n', [`1:33 ${REMOVED} --log-dir`]],
  [
    'New-Service', 'a.ps1',
    'New-Service -Name kubelet `\n  -BinaryPathName \'"C:\\Program Files\\k\\kubelet.exe" --service --v=4\' `\n  -DependsOn containerd\n',
    [`2:53 ${MISSPELLED} --service`],
  ],
  [
    'New-Service with a map', 'a.ps1',
    '$p = @{\n  Name = "kubelet"\n  BinaryPathName = \'"C:\\Program Files\\k\\kubelet.exe" --service\'\n}\nNew-Service @p\n',
    [`3:54 ${MISSPELLED} --service`],
  ],
  ['New-Service by position', 'a.ps1', 'New-Service "kubelet" "C:\\k\\kubelet.exe --service"\n', [`1:41 ${MISSPELLED} --service`]],
  [
    'flags that another program passes on', 'a.ps1',
    '& $EKSBootstrapScriptFile -EKSClusterName x -KubeletExtraArgs \'--node-labels=a=b --system-reserve=memory=2Gi\'\n',
    [`1:82 ${MISSPELLED} --system-reserve`],
  ],
  [
    'a scheduled task', 'a.bat', 'schtasks /create /tn k /tr "C:\\k\\kubelet.exe --network-plugin=cni" /sc onstart\n',
    [`1:46 ${REMOVED} --network-plugin`],
  ],
  [
    'letters of all kinds', 'a.ps1', '# 😀\nWrite-Host "😀"; & "C:\\Größe ü\\kubelet.exe" --network-plugin=cni\n',
    [`2:45 ${REMOVED} --network-plugin`],
  ],
  [
    'a string over lines', 'a.ps1', 'nssm set kubelet AppParameters "--v=6 `\n --network-plugin=cni `\n --log-dir=C:\\k"\n',
    [`2:2 ${REMOVED} --network-plugin`, `3:2 ${REMOVED} --log-dir`],
  ],
  [
    'sc.exe with escaped quotes', 'a.bat',
    'sc create kubelet binPath= "\\"C:\\Program Files\\k\\kubelet.exe\\" --windows-service --network-plugin=cni" start= auto\n',
    [`1:82 ${REMOVED} --network-plugin`],
  ],
  [
    'sc.exe with backticks', 'a.ps1',
    'sc.exe create kubelet binPath= "`"C:\\Program Files\\k\\kubelet.exe`" --windows-service --logtostderr=false"\n',
    [`1:86 ${REMOVED} --logtostderr`],
  ],
  [
    'sc.exe with quotes around the whole command line', 'a.ps1',
    '$l = "--windows-service --logtostderr=false"\n$c = "`"C:\\k\\kubelet.exe $l`""\nsc.exe create kubelet binPath= $c\n',
    [`1:25 ${REMOVED} --logtostderr`],
  ],
  [
    'sc.exe with quotes around a program, its flags, and what isn\'t known', 'a.ps1',
    '$c = "`"" + "\\`"" + "C:\\k\\kube-log-runner.exe" + "\\`" " + "--log-file=C:\\k.log C:\\k\\kubelet.exe " + $a.Replace("x", "y") + "`""\n'
    + 'sc.exe create kubelet binPath= $c\n', [],
  ],
  [
    'sc.exe, verbatim', 'a.ps1', 'sc.exe create kubelet binPath= \'C:\\k\\kubelet.exe --service --register-with-taints="os=windows:NoSchedule"\'\n',
    [`1:50 ${MISSPELLED} --service`],
  ],
  [
    'nssm with one string', 'x.txt', 'nssm set kubelet AppParameters "--resolv-conf=\\"\\" --network-plugin=cni"\n',
    [`1:52 ${REMOVED} --network-plugin`],
  ],
  ['nssm with an escaped string', 'x.txt', 'nssm set kubelet AppParameters \\"--v=4 --network-plugin=cni\\"\n', [`1:40 ${REMOVED} --network-plugin`]],
  [
    'nssm by its path', 'x.txt', '& "C:\\Program Files\\nssm\\nssm.exe" set kubelet AppParameters --network-plugin cni\n',
    [`1:62 ${REMOVED} --network-plugin`],
  ],
  [
    'nssm install with arguments', 'x.txt', 'nssm install k8s-node "C:\\Program Files\\k\\kubelet.exe" --network-plugin=cni\n',
    [`1:56 ${REMOVED} --network-plugin`],
  ],
  [
    'a script in a string', 'a.ps1',
    '@\'\n$cmd = "C:\\k\\kubelet.exe $x --pod-infra-container-image=k8s.gcr.io/pause:3.9"\n\'@ | Set-Content C:\\k\\start.ps1\n',
    [`2:29 ${REMOVED} --pod-infra-container-image`],
  ],
  ['the output of a command', 'a.ps1', '$p = Start-Process -FilePath c:\\k\\kubelet.exe -PassThru -ArgumentList "--v=4", '
    + '"--network-plugin=cni"\n$ip = (Get-NetIPAddress).IPAddress\nkubelet.exe --node-ip=$ip --log-dir=x\n',
  [`1:81 ${REMOVED} --network-plugin`, `3:27 ${REMOVED} --log-dir`]],
  ['parameters with defaults', 'a.ps1', 'Param(\n  [parameter(Mandatory = $false)] $LogDir = "C:\\k",\n  [string] $Name = "cbr0"\n)\nkube-proxy.exe '
    + '--hostname-override=$(hostname) --network-name=$Name --log-dir=$LogDir\n', [`5:69 ${REMOVED} --log-dir`]],
  [
    'a list built step by step', 'a.ps1',
    '$features = @()\n$features += "WinDSR=true"\n$features += "WinOverlay=true"\n$list = @("--network-name=cbr0")\n$list += '
      + '"--feature-gates=$($features -join \',\')"\nInvoke-Expression "kube-proxy.exe $list --log-dir=x"\n',
    [`6:41 ${REMOVED} --log-dir`],
  ],
  [
    'a list for another command', 'a.ps1',
    '$list = @(\n  (Get-Command kubelet.exe -ErrorAction Stop).Source,\n  "--network-plugin=cni"\n)\nSet-Content x.txt ($list -join " ")\n',
    [`3:4 ${REMOVED} --network-plugin`],
  ],
  [
    'a service that starts another program', 'a.ps1', 'nssm install kubelet powershell.exe -ExecutionPolicy Bypass -File C:\\k\\StartKubelet.ps1\n',
    [],
  ],
  [
    'one dash', 'x', 'kubelet.exe -allow-privileged=true -hostname-override=x -v 4\n',
    [`1:13 ${REMOVED} -allow-privileged`, '1:36 node-flag-dashes -hostname-override'],
  ],
  ['long dashes', 'x', 'kubelet.exe –network-plugin=cni –config=x\n', [`1:13 ${REMOVED} –network-plugin`, '1:33 node-flag-dashes –config']],
  ['underscores', 'x', 'kubelet.exe --hostname_override=x --network_plugin=cni\n', [`1:35 ${REMOVED} --network_plugin`]],
  [
    'flags without a program', 'x', '--hostname-override=x --v=6 --network-plugin=cni --kubelet-reserve=memory=2Gi\n',
    [`1:29 ${REMOVED} --network-plugin`, `1:50 ${MISSPELLED} --kubelet-reserve`],
  ],
  ['kubeadm\'s flags file', 'kubeadm-flags.env', 'KUBELET_KUBEADM_ARGS="--network-plugin=cni --v=4"\n', [`1:23 ${REMOVED} --network-plugin`]],
  ['kubeadm v1beta4', 'j.yaml', 'apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n    - name: '
    + 'network-plugin\n      value: cni\n', [`5:7 ${REMOVED} name: network-plugin`]],
  [
    'kubeadm v1beta3', 'j.yaml',
    'apiVersion: kubeadm.k8s.io/v1beta3\nkind: InitConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n    network-plugin: cni\n',
    [`5:5 ${REMOVED} network-plugin: cni`],
  ],
  [
    'a page', 'x.md', '---\ntitle: Windows\n---\nRun `kubelet.exe --network-plugin=cni` on the node; it doesn\'t start.\n',
    [`4:18 ${REMOVED} --network-plugin`],
  ],
  [
    'what a page recommends', 'x.md', 'Use `--kubelet-reserve` and/or --system-reserve, and `--service` of docker.\n',
    [`1:6 ${MISSPELLED} --kubelet-reserve`, `1:32 ${MISSPELLED} --system-reserve`],
  ],
  ['a command in prose', 'x.md', 'Check `kubelet --version` on the VM, and `kubelet --network-plugin=cni` too.\n', [`1:51 ${REMOVED} --network-plugin`]],
  ['a table of flags', 'x.md', '| kubelet option | default |\n|---|---|\n| "--max-pods" | "30" |\n', []],
  ['a quoted string in another one', 'a.ps1', '$c=@("C:\\k\\kubelet.exe ", \'--enforce-node-allocatable=`"`" \')\n', []],
  [
    'flags of klog, of other programs', 'a.ps1', [
      '$antreaAgentArgs = "--config $A --log_file $B --logtostderr=false"',
      'nssm install flexprov C:\\k\\other.exe --logtostderr=true --node-ip=1.2.3',
      'Start-Process C:\\tools\\csi-proxy.exe -ArgumentList "--logtostderr=false --node-labels=a"',
      'New-Service -Name agent -BinaryPathName "C:\\k\\agent.exe --log_dir=C:\\l"',
    ].join('\n'), [],
  ],
  ['flags of klog, of the kubelet by the name of the variable', 'a.ps1', '$KubeletArgs = "--logtostderr=false"\n', [`1:17 ${REMOVED} --logtostderr`]],
  ['comments', 'a.ps1', '# C:\\k\\kubelet.exe --network-plugin=cni\n<# kubelet.exe --network-plugin=cni\n#>\n', []],
  ['percent signs of cmd', 'a.cmd', 'C:\\k\\kubelet.exe "--eviction-hard=memory.available<500Mi,nodefs.available<15%%" --config=C:\\k\\c.yaml\n', []],
  ['comments of cmd', 'a.cmd', 'rem kubelet.exe --network-plugin=cni\n:: kubelet.exe --network-plugin=cni\n', []],
  [
    'an unrelated script', 'a.ps1',
    'Get-Process kubelet | Stop-Process -Force\nStop-Service kubelet -Force\nkubectl get nodes --network-plugin=cni\n', [],
  ],
];

test.each(FORMS)('%s', (_name, file, text, expected) => {
  expect(found(file, text)).toEqual(expected);
});

test('UTF-16 of Windows PowerShell, a byte order mark, and CRLF don\'t shift columns', () => {
  const line = 'nssm set kubelet AppParameters --network-plugin=cni\r\n';
  const expected = [`1:32 ${REMOVED} --network-plugin`];
  expect(found('a.ps1', Buffer.from(`\ufeff${line}`, 'utf16le'))).toEqual(expected);
  expect(found('a.ps1', Buffer.from(line, 'utf16le'))).toEqual(expected);
  expect(found('a.ps1', Buffer.from(`\ufeff${line}`, 'utf16le').swap16())).toEqual(expected);
  expect(found('a.ps1', Buffer.from(`\ufeff${line}`, 'utf8'))).toEqual(expected);
});

test('a suppression requires a reason, and applies to the next command', () => {
  const text = [
    '# k8s-windows-ignore node-flag-removed: the old nodes',
    'kubelet.exe `',
    '  --network-plugin=cni',
    'kubelet.exe --log-dir=x # k8s-windows-ignore node-flag-removed: these too',
    'kubelet.exe --log-dir=x # k8s-windows-ignore node-flag-removed',
  ].join('\n');
  expect(found('a.ps1', text)).toEqual([
    '5:13 node-flag-removed --log-dir', '5:25 suppression-without-reason # k8s-windows-ignore node-flag-removed',
  ]);
  expect(found('a.ps1', '# k8s-windows-ignore node-flag-removed: gone\nkubelet.exe --v=1\n'))
    .toEqual(['1:1 unused-suppression # k8s-windows-ignore node-flag-removed: gone']);
});

test.each(
  NODE_RULES.map((rule) => [rule.id, rule] as const),
)('%s reports its bad example and accepts its good example', (id, { example, bad, good, exampleOptions }) => {
  expect(checkNodeFiles([{ file: example, text: bad }], exampleOptions).findings.map(({ rule }) => rule)).toContain(id);
  expect(checkNodeFiles([{ file: example, text: good }], exampleOptions).findings).toEqual([]);
});

test('index.ts lists every rule of the files beside it', () => {
  const folder = path.join(__dirname, '..', '..', '..', 'src', 'nodes', 'check', 'rules');
  const exported = readdirSync(folder).filter((file) => /(?<!index)\.ts$/.test(file))
    .flatMap((file) => Object.values(jest.requireActual<Record<string, Partial<NodeRule>>>(path.join(folder, file))).map(({ id }) => id));
  expect(exported.filter((id) => id !== undefined).sort()).toEqual(NODE_RULES.map(({ id }) => id).sort());
});

test('rule IDs start with node-', () => {
  expect(NODE_RULES.filter(({ id }) => !id.startsWith('node-'))).toEqual([]);
});

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
  ['elseif', "if ($version -lt '1.27.0') {\n  $list += '--container-runtime=remote'\n} elseif ($version -lt '1.35') {\n  $list += "
    + "'--pod-infra-container-image=x/pause:3.9'\n}\n"],
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
  expect(rulesOf('$clientArguments = @("--verbose", "--next-proto=x", "--aad=y", "--log-file=C:\\logs\\c.log")\n& $client $clientArguments\n'))
    .toEqual([]);
  expect(rulesOf('sc.exe create kubelet binPath= "C:\\k\\start.exe --windows-service --log-dir=C:\\logs"\n')).toEqual(['node-flag-removed']);
});

test('plus adds an item to a list, and joins strings', () => {
  const list = '$base = @("--hostname-override=$name")\n$all = $base + $more\n$all = ($all + "--bootstrap-kubeconfig=C:\\k\\b.conf")\n& '
    + 'C:\\k\\kubelet.exe $all\n';
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

/** Command lines of the walkthroughs that Kubernetes had on its site, as people have copied them. */
const KUBELET_LINE = [
  '--pod-infra-container-image', '--allow-privileged', '--image-pull-progress-deadline', '--log-dir', '--logtostderr', '--network-plugin',
  '--cni-bin-dir', '--cni-conf-dir',
];
const PROXY_LINE = ['--log-dir', '--logtostderr'];

/** The lines of a walkthrough with the switches that are wrong in each, in their order. */
const WALKTHROUGHS: Readonly<Record<string, readonly (readonly [lineBegins: string, which: number, wrong: readonly string[]])[]>> = {
  'walkthrough-1.14.ps1': [
    ['sc.exe create <component_name>', 0, ['--service']],
    ['sc.exe create kubelet', 0, ['--service']],
    ['nssm set kubelet AppParameters', 0, KUBELET_LINE],
  ],
  'walkthrough-1.20.ps1': [
    ['sc.exe create <component_name>', 0, ['--service']],
    ['sc.exe create kubelet', 0, ['--service']],
    ['nssm set kubelet AppParameters', 0, KUBELET_LINE],
    ['nssm set kube-proxy AppParameters', 0, PROXY_LINE],
    ['nssm set kube-proxy AppParameters', 1, PROXY_LINE],
  ],
  'walkthrough-1.22.ps1': [
    ['sc.exe create <component_name>', 0, ['--service']],
    ['nssm set kubelet AppParameters', 0, KUBELET_LINE],
    ['nssm set kube-proxy AppParameters', 0, PROXY_LINE],
    ['nssm set kube-proxy AppParameters', 1, PROXY_LINE],
  ],
};

describe.each(Object.entries(WALKTHROUGHS))('%s', (name, expected) => {
  const text = readFileSync(path.join(__dirname, 'fixtures', name), 'utf8');
  const lines = text.split('\n');
  const findings = (options = {}) => checkNodeFiles([{ file: name, text }], options).findings;

  test('reports exactly the removed and misspelled flags, at their columns', () => {
    const wanted = expected.flatMap(([begins, which, wrong]) => {
      const line = lines.map((each, i) => ({ each, i })).filter(({ each }) => each.startsWith(begins))[which].i;
      return wrong.map((flag) => `${line + 1}:${lines[line].search(new RegExp(`${flag}(?=[ =])`)) + 1} ${flag}`);
    });
    const reported = findings().filter(({ rule }) => rule === 'node-flag-removed' || rule === 'node-flag-misspelled')
      .map(({ line, column, endColumn }) => `${line}:${column} ${lines[line! - 1].slice(column! - 1, endColumn! - 1)}`);
    expect(reported).toEqual(wanted);
  });

  test('suggests the replacement of each flag', () => {
    const help = new Map(findings().filter(({ rule }) => /removed|misspelled/.test(rule))
      .map(({ message, help: words }) => [message.split(/[ :]/)[0], words]));
    expect(help.get('--service')).toContain('--windows-service');
    expect(help.get('--pod-infra-container-image')).toMatch(/containerd/);
    expect(help.get('--cni-bin-dir')).toMatch(/bin_dir/);
    expect(help.get('--cni-conf-dir')).toMatch(/conf_dir/);
    expect(help.get('--image-pull-progress-deadline')).toMatch(/image_pull_progress_timeout/);
  });

  test('reports no flag that the given old release still has', () => {
    const old = findings({ kubernetes: '1.14' }).filter(({ rule }) => rule === 'node-flag-removed');
    expect(old).toEqual([]);
    const in125 = findings({ kubernetes: '1.25' }).filter(({ rule }) => rule === 'node-flag-removed').map(({ message }) => message.split(' ')[0]);
    expect(in125).toContain('--network-plugin');
    expect(in125).not.toContain('--log-dir');
    expect(in125).not.toContain('--pod-infra-container-image');
  });
});

test('reports mistakes other than flag names', () => {
  const text = readFileSync(path.join(__dirname, 'fixtures', 'walkthrough-1.20.ps1'), 'utf8');
  const rules = new Set(checkNodeFiles([{ file: 'a.ps1', text }]).findings.map(({ rule }) => rule));
  // a missing blank before --kubeconfig, 'minion' in single quotes, WinOverlay, --hairpin-mode, the pause image
  for (const rule of ['node-flag-swallowed', 'node-flag-quotes', 'node-feature-gate', 'node-flag-linux-only', 'node-pause-image']) {
    expect(rules).toContain(rule);
  }
});
