import { literalsOf } from './read-script';
import { PLATFORM, USER_DATA } from '../../examples/eks-node/main';
import { parsePowershell } from '../powershell/powershell';
import { eksWindowsUserData } from 'k8s-windows/node';

test('the README shows the example\'s user data', () => {
  expect(USER_DATA).toEqual({
    problems: [],
    userData: `<powershell>
$bootstrap = Join-Path $env:ProgramFiles 'Amazon\\EKS\\Start-EKSBootstrap.ps1'
& $bootstrap -EKSClusterName 'shop' -KubeletExtraArgs '--register-with-taints=os=windows:NoSchedule --node-labels=corp.example/pool=windows' 3>&1 4>&1 5>&1 6>&1
</powershell>
`,
  });
  expect(PLATFORM.taints).toEqual([{ key: 'os', value: 'windows', effect: 'NoSchedule' }]);
});

test('all options', () => {
  const { userData, problems } = eksWindowsUserData({
    clusterName: 'shop', apiServer: { endpoint: 'https://A1.gr7.eu-west-1.eks.amazonaws.com', certificateAuthority: 'QUJD' }, dnsServiceIp: '10.100.0.10', serviceCidr: '10.100.0.0/16', maxPods: 60,
  });
  expect(problems).toEqual([]);
  const script = userData!.replace(/<\/?powershell>/g, '');
  expect(parsePowershell([script])).toMatchObject([{ valid: true, commands: ['Join-Path'], expandable: [] }]);
  expect(literalsOf(script)).toEqual([
    'Amazon\\EKS\\Start-EKSBootstrap.ps1', 'APIServerEndpoint', 'https://A1.gr7.eu-west-1.eks.amazonaws.com', 'Base64ClusterCA', 'QUJD',
    'shop', '10.100.0.10', '10.100.0.0/16', '--max-pods=60',
  ]);
});

test('values that could end the script are reported, and no user data is returned', () => {
  const { userData, problems } = eksWindowsUserData({
    clusterName: '</powershell>', apiServer: { endpoint: 'http://x\'; calc', certificateAuthority: 'not base64' }, dnsServiceIp: 'x', serviceCidr: '10.0.0.1/8', maxPods: 0,
    nodeLabels: { 'a b': '\'', 'node-role.kubernetes.io/x': '' },
  });
  expect(userData).toBeUndefined();
  expect(problems.map(({ path }) => path.join('.'))).toEqual([
    'clusterName', 'apiServer.endpoint', 'apiServer.certificateAuthority', 'dnsServiceIp', 'serviceCidr', 'maxPods', 'nodeLabels.a b', 'nodeLabels.node-role.kubernetes.io/x',
  ]);
});
