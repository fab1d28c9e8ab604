import { convertFiles } from 'k8s-windows/node';

const convert = (...texts: readonly string[]) => convertFiles(texts.map((text, i) => ({ file: i === 0 ? 'setup.ps1' : 'model.json', text })));
/** Names and outcomes of the lines beside one that makes the file a node's. */
const linesOf = (text: string) => convert(`kubelet.exe --v=2\n${text}`).results.filter(({ line }) => line! > 1).map(({ name, outcome }) => `${name} ${outcome}`);

test.each([
  ['lines that only read', 'Get-HnsNetwork | ? Name -ieq "cbr0"\nGet-Process | % { $_.Name }\n', []],
  ['directories', 'mkdir C:/k/\nmkdir D:\\tools\nNew-Item -ItemType Directory -Path C:\\images\n', ['directory dropped', 'directory dropped', 'directory dropped']],
  ['files of the source VIP', 'Remove-Item C:\\k\\SourceVip.json\ndel C:\\k\\SourceVipRequest.json\n', ['source VIP dropped', 'source VIP dropped']],
  ['the DockerProvider', 'Install-Module DockerProvider\nInstall-Package -Name Docker -ProviderName DockerProvider -RequiredVersion preview\n', ['Docker installation dropped', 'Docker installation dropped']],
  ['the archive of SDN', 'wget https://github.com/Microsoft/SDN/archive/master.zip -o master.zip\nExpand-Archive master.zip -DestinationPath master\nmv master/SDN-master/Kubernetes/windows/* C:/k/\nrm -recurse -force master,master.zip\n', ['download dropped', 'archive dropped', 'scripts of microsoft/SDN dropped', 'scripts of microsoft/SDN dropped']],
  ['other removals', 'Remove-Item C:\\data\\orders.json\n', ['Remove-Item asked']],
])('%s', (_, text, expected) => {
  expect(linesOf(text)).toEqual(expected);
});

test('an address of the node is nodeIp, as a flag of flanneld too', () => {
  expect(convert('flanneld.exe --iface=10.0.0.4 --ip-masq=1\nkubelet.exe --node-ip=10.0.0.4\n').node).toMatchObject({ nodeIp: '10.0.0.4' });
  expect(convert('flanneld.exe --iface=10.0.0.4\nkubelet.exe --node-ip=10.0.0.5\n').results.at(-1)).toMatchObject({ outcome: 'asked' });
  expect(convert('flanneld.exe --iface=$ip --ip-masq=1\nkubelet.exe --v=2\n').results.find(({ name }) => name === '--iface')).toMatchObject({ outcome: 'dropped' });
});

describe('commands that deploy an API model', () => {
  const MODEL = JSON.stringify({ properties: { masterProfile: { dnsPrefix: 'shop', count: 1 }, agentPoolProfiles: [{ name: 'win', osType: 'Windows', count: 2 }] } });
  const DEPLOY = 'az group create --name shop-rg --location "centralus"\nacs-engine deploy --resource-group shop-rg --subscription-id <id> --auto-suffix --api-model windows.json --location centralus\n';

  test('give the commands of AKS the resource group and location', () => {
    const { commands, results, node } = convert(DEPLOY, MODEL);
    expect(commands.map((words) => words.join(' '))).toEqual([expect.stringMatching(/^az aks create --location centralus --resource-group shop-rg /), expect.stringMatching(/^az aks nodepool add --resource-group shop-rg /)]);
    expect(results.filter(({ file, line }) => file === 'setup.ps1' && line !== undefined).map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(expect.arrayContaining([
      '--name converted', '--location converted', '--resource-group converted', '--subscription-id asked', '--auto-suffix dropped', '--api-model dropped',
    ]));
    expect([node, results.filter(({ outcome, option }) => outcome === 'asked' && option === '--resource-group')]).toEqual([undefined, []]);
  });

  test('that contradict each other are asked', () => {
    const { results, commands } = convert(`${DEPLOY}az group create -n other -l centralus\n`, MODEL);
    expect(results.find(({ line, name }) => line === 3 && name === '-n')).toMatchObject({ outcome: 'asked', option: '--resource-group' });
    expect(commands[0]).toContain('shop-rg');
  });

  test('without them, the model asks as before', () => {
    expect(convert('kubelet.exe --v=2\n', MODEL).results.filter(({ option }) => option === '--resource-group')).toHaveLength(1);
  });
});
