import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import * as fc from 'fast-check';
import { convertFiles } from '../../../src/other-tools';

const convert = (text: string, file = 'a.ps1') => convertFiles([{ file, text }]).results;
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
  [`kubeadm join 10.0.0.4:6443 --token ${TOKEN} --discovery-token-ca-cert-hash ${HASH}`, ['converted kubeadm join', 'asked --token', 'converted --discovery-token-ca-cert-hash']],
  [`C:\\k\\kubeadm.exe join api.example.com:6443 --token=${TOKEN} --discovery-token-ca-cert-hash=${HASH} --node-name win-1 --cri-socket npipe:////./pipe/containerd-containerd`, [
    'converted kubeadm join', 'asked --token', 'converted --discovery-token-ca-cert-hash', 'converted --node-name', 'dropped --cri-socket',
  ]],
];

/** Lines that change nothing on the node. */
const NOTHING = [
  '# docker pull x', 'Write-Host "docker pull x"', '$base = "C:\\k"', '$ip = (Get-NetIPAddress -AddressFamily IPv4).IPAddress', 'Get-HnsNetwork | Select-Object Name',
  'Start-Sleep 5', 'Import-Module C:\\k\\hns.psm1', 'Test-Path C:\\k', 'cd C:\\k', 'Set-Location C:\\k', '$ErrorActionPreference = "Stop"', 'exit 0',
];

test.each(LINES)('%s', (line, results) => expect(convert(`${line}\n`).map(({ name, outcome }) => `${outcome} ${name}`)).toEqual(results));

test.each(NOTHING)('no result for %s', (line) => expect(convert(`${line}\n`)).toEqual([]));

test('in any script, each line that does something has a result at its place, and no other line has one', () => {
  const line = fc.oneof(fc.constantFrom(...LINES.map(([text]) => text)), fc.constantFrom(...NOTHING));
  fc.assert(fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.boolean(), (lines, inBlock) => {
    const text = `${inBlock ? `if ($true) {\n${lines.join('\n')}\n}` : `\n${lines.join('\n')}`}\n`;
    const wanted = lines.flatMap((each, i) => (NOTHING.includes(each) ? [] : [i + 2]));
    expect([...new Set(convert(text).map((result) => result.line))]).toEqual(wanted);
  }), { numRuns: 200 });
});

test.each(['walkthrough-1.14.ps1', 'walkthrough-1.20.ps1', 'walkthrough-1.22.ps1'])('%s: lines without a result do nothing', (name) => {
  const text = readFileSync(path.join(__dirname, '../../nodes/check/fixtures', name), 'utf8');
  const seen = new Set(convert(text, name).map(({ line }) => line));
  expect(text.split('\n').map((line, i) => `${i + 1}: ${line.trim()}`).filter((line, i) => !seen.has(i + 1) && !/: (?:#.*|[{}()]*|)$/.test(line))).toEqual([]);
});

test('kubeadm join becomes apiServer and join, and its token is never shown', () => {
  const { node, results } = convertFiles([{ file: 'a.ps1', text: `kubeadm join [2001:db8::1]:6443 --token ${TOKEN} \`\n  --discovery-token-ca-cert-hash ${HASH} --discovery-token-ca-cert-hash ${HASH.replace('0a', 'ff')}\n` }]);
  expect(node).toEqual({ apiServer: { host: '2001:db8::1', port: 6443 }, join: { caCertHashes: [HASH, HASH.replace('0a', 'ff')] } });
  expect(JSON.stringify({ node, results })).not.toContain(TOKEN);
  expect(convertFiles([{ file: 'a.ps1', text: 'kubeadm join $env:MASTER --token x --discovery-token-unsafe-skip-ca-verification\n' }]).results.map(({ outcome }) => outcome)).toEqual(['asked', 'asked', 'asked']);
});

test('two service managers for a service are reported at both places', () => {
  const results = convert('nssm install kubelet C:\\k\\kubelet.exe\nnssm set kubelet AppParameters --v=2\nsc.exe create Kubelet binPath= "C:\\k\\kubelet.exe --v=2"\n');
  expect(results.filter(({ option }) => option === 'serviceManager').map(({ line, outcome, reason }) => `${line} ${outcome}: ${reason}`)).toEqual([
    '1 asked: sc.exe creates the same service; choose one service manager', '3 asked: nssm creates the same service; choose one service manager',
  ]);
});
